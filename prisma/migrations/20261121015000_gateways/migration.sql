-- What the gateway door and the alert engine keep beside the readings themselves.

ALTER TABLE controllers ADD COLUMN register_map jsonb NOT NULL DEFAULT '{}';

-- Counts how often an hour was marked, so that a worker takes away exactly the marks that it has seen.
ALTER TABLE dirty_hours ADD COLUMN marks int NOT NULL DEFAULT 1;

ALTER TABLE level_zones
  ADD COLUMN deadband_unit text NOT NULL DEFAULT 'absolute',
  ADD COLUMN k_warning double precision,
  ADD COLUMN k_alarm double precision;

ALTER TABLE alerts
  ADD COLUMN rule_levels jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN peak_rule text,
  ADD COLUMN peak_at timestamptz(3),
  ADD COLUMN is_repeat boolean NOT NULL DEFAULT false,
  ADD COLUMN notified_at timestamptz(3);

-- The numbers of the batches a gateway has sent: the same number with another body is refused.
CREATE TABLE gateway_batches (
  controller_id int NOT NULL,
  sequence bigint NOT NULL,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  body_hash bytea NOT NULL,
  received_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (controller_id, sequence),
  FOREIGN KEY (company_id, plant_id, controller_id) REFERENCES controllers (company_id, plant_id, id) ON DELETE CASCADE
);
CREATE INDEX gateway_batches_received_at ON gateway_batches (received_at);
SELECT wall_off('gateway_batches', 'plant');

-- Readings from too far in the future, kept for a person to look at; never stored as readings.
CREATE TABLE quarantined_readings (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  controller_id int NOT NULL,
  uid text NOT NULL,
  key text NOT NULL,
  taken_at timestamptz(3) NOT NULL,
  value double precision NOT NULL,
  reason text NOT NULL,
  received_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, plant_id, controller_id) REFERENCES controllers (company_id, plant_id, id) ON DELETE CASCADE
);
CREATE INDEX quarantined_readings_controller ON quarantined_readings (controller_id, received_at DESC);
SELECT wall_off('quarantined_readings', 'plant');
GRANT USAGE ON SEQUENCE quarantined_readings_id_seq TO millwright_scoped, millwright_all;
