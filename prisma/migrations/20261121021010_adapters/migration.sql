-- In which language a gateway speaks, by what map it is read, and what of its messages could not be taken.

ALTER TABLE controllers
  -- NULL: by the controller's type.
  ADD COLUMN adapter text,
  ADD COLUMN point_map jsonb NOT NULL DEFAULT '{}',
  -- Of a gateway that holds a line open: NULL where nothing is known.
  ADD COLUMN is_online boolean,
  ADD COLUMN online_changed_at timestamptz(3);

CREATE FUNCTION wire_controller(c controllers, p_token_id int) RETURNS jsonb LANGUAGE sql IMMUTABLE SET search_path = public AS $$
  SELECT jsonb_build_object('token_id', p_token_id, 'controller_id', c.id, 'company_id', c.company_id, 'plant_id', c.plant_id,
    'serial_number', c.serial_number, 'type', c.type, 'adapter', c.adapter,
    'point_map', CASE WHEN c.point_map <> '{}' THEN c.point_map END) $$;
REVOKE ALL ON FUNCTION wire_controller(controllers, int) FROM public;

CREATE OR REPLACE FUNCTION token_controller(p_token_hash bytea) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT wire_controller(c, t.id)
  FROM controller_tokens t JOIN controllers c ON c.id = t.controller_id
  WHERE t.token_hash = p_token_hash AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())
    AND c.deleted_at IS NULL AND c.archived_at IS NULL $$;

-- Behind a broker that has asked for its password already, a gateway is known by the topics it may write to.
CREATE FUNCTION serial_controller(p_serial text) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT wire_controller(c, NULL) FROM controllers c
  WHERE lower(c.serial_number) = lower(p_serial) AND c.deleted_at IS NULL AND c.archived_at IS NULL $$;
REVOKE ALL ON FUNCTION serial_controller(text) FROM public;
GRANT EXECUTE ON FUNCTION serial_controller(text) TO millwright_app;

-- Messages of which something was refused, kept to be looked at and to be taken once their map or sensor is there. A few
-- a controller: lib/services/readings/refused.ts says how many.
CREATE TABLE refused_messages (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  controller_id int NOT NULL,
  received_at timestamptz(3) NOT NULL,
  door text NOT NULL,
  body text NOT NULL,
  rejected jsonb NOT NULL,
  FOREIGN KEY (company_id, plant_id, controller_id) REFERENCES controllers (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX refused_messages_controller_id_idx ON refused_messages (controller_id, received_at DESC);
CREATE INDEX refused_messages_received_at ON refused_messages (received_at);
SELECT wall_off('refused_messages', 'plant');
GRANT USAGE ON SEQUENCE refused_messages_id_seq TO millwright_scoped, millwright_all;
