-- What people tell controllers to do, and the registers that a controller has by name.

CREATE TABLE device_commands (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  controller_id int NOT NULL,
  sensor_id int,
  request_id int,
  type text NOT NULL,
  purpose text,
  instruction jsonb NOT NULL,
  state text NOT NULL DEFAULT 'queued',
  attempts int NOT NULL DEFAULT 0,
  error text,
  result jsonb,
  requested_by int,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  deadline_at timestamptz(3),
  ended_at timestamptz(3),
  late_at timestamptz(3),
  late_ok boolean,
  FOREIGN KEY (company_id, plant_id, controller_id) REFERENCES controllers (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, sensor_id) REFERENCES sensors (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, request_id) REFERENCES fft_requests (company_id, plant_id, id) ON UPDATE CASCADE
);
CREATE INDEX device_commands_controller_id_id_idx ON device_commands (controller_id, id DESC);
CREATE INDEX device_commands_sensor_id_id_idx ON device_commands (sensor_id, id DESC);
-- What waits for a controller, looked for whenever it speaks.
CREATE INDEX device_commands_waiting ON device_commands (controller_id, id) WHERE state = 'queued';
CREATE INDEX device_commands_unfinished ON device_commands (id) WHERE state IN ('queued', 'sent');
CREATE INDEX device_commands_request ON device_commands (request_id) WHERE request_id IS NOT NULL;
-- A sensor is told one thing of a kind at a time, however many people press the button.
CREATE UNIQUE INDEX device_commands_purpose_key ON device_commands (sensor_id, purpose) WHERE state IN ('queued', 'sent') AND purpose IS NOT NULL;
SELECT wall_off('device_commands', 'plant');

CREATE TABLE registers (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  controller_id int NOT NULL,
  name text NOT NULL,
  address int NOT NULL,
  unit text,
  is_writable boolean NOT NULL DEFAULT false,
  min double precision,
  max double precision,
  value double precision,
  value_at timestamptz(3),
  notes text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  FOREIGN KEY (company_id, plant_id, controller_id) REFERENCES controllers (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX registers_address_key ON registers (controller_id, address);
SELECT wall_off('registers', 'plant');

-- What the device is set to, as it confirmed, and what it has run.
ALTER TABLE sensors
  ADD COLUMN device_config jsonb,
  ADD COLUMN is_runtime_tracked boolean NOT NULL DEFAULT false,
  ADD COLUMN runtime_since timestamptz(3);

GRANT USAGE ON SEQUENCE device_commands_id_seq, registers_id_seq TO millwright_scoped, millwright_all;
