-- Links to one sensor's chart for people without an account. What such a link shows is fixed when it is made:
-- the sensor, the measurements, and either the last so many seconds or two moments.

CREATE TABLE graph_links (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  sensor_id int NOT NULL,
  token_hash bytea NOT NULL,
  parameters smallint[] NOT NULL,
  window_s int,
  range_from timestamptz(3),
  range_to timestamptz(3),
  -- Whether the page says where the sensor sits.
  is_place_shown boolean NOT NULL DEFAULT false,
  created_by int NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  revoked_by int,
  FOREIGN KEY (company_id, plant_id, sensor_id) REFERENCES sensors (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX graph_links_token_hash_key ON graph_links (token_hash);
CREATE INDEX graph_links_sensor_id_idx ON graph_links (sensor_id, id DESC);
SELECT wall_off('graph_links', 'plant');
-- The hash is for the look-up below alone; what a link grants is never changed, it is only ended.
REVOKE SELECT, UPDATE, DELETE ON graph_links FROM millwright_scoped, millwright_all;
GRANT SELECT (id, company_id, plant_id, sensor_id, parameters, window_s, range_from, range_to, is_place_shown,
  created_by, created_at, expires_at, revoked_at, revoked_by) ON graph_links TO millwright_scoped, millwright_all;
GRANT UPDATE (revoked_at, revoked_by) ON graph_links TO millwright_scoped, millwright_all;
GRANT USAGE ON SEQUENCE graph_links_id_seq TO millwright_scoped, millwright_all;

-- What a link grants, from sha256 of its token. No row: no such link, an expired or revoked one, one of a sensor,
-- plant or company that is gone or archived, or of a person whose account is.
CREATE FUNCTION graph_link(p_token_hash bytea) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT jsonb_build_object(
    'id', l.id, 'token_hash', encode(l.token_hash, 'hex'), 'company_id', l.company_id, 'plant_id', l.plant_id,
    'parameters', l.parameters, 'window_s', l.window_s,
    'range_from', extract(epoch FROM l.range_from) * 1000, 'range_to', extract(epoch FROM l.range_to) * 1000,
    'expires_at', extract(epoch FROM l.expires_at) * 1000,
    'sensor', jsonb_build_object('id', s.id, 'name', s.name, 'data_set', s.data_set, 'equipment_id', s.equipment_id,
      'expected_interval_s', s.expected_interval_s, 'unit_system', p.unit_system),
    'time_zone', p.time_zone,
    'place', CASE WHEN l.is_place_shown THEN concat_ws(' · ', p.name, e.name) END)
  FROM graph_links l
    JOIN sensors s ON s.id = l.sensor_id AND s.deleted_at IS NULL AND s.archived_at IS NULL
    JOIN plants p ON p.id = l.plant_id AND p.deleted_at IS NULL AND p.archived_at IS NULL
    JOIN companies c ON c.id = l.company_id AND c.deleted_at IS NULL AND c.archived_at IS NULL
    JOIN users u ON u.id = l.created_by AND u.archived_at IS NULL
    LEFT JOIN equipments e ON e.id = s.equipment_id
  WHERE l.token_hash = p_token_hash AND l.revoked_at IS NULL AND l.expires_at > now() $$;
REVOKE ALL ON FUNCTION graph_link(bytea) FROM public;
GRANT EXECUTE ON FUNCTION graph_link(bytea) TO millwright_app;
