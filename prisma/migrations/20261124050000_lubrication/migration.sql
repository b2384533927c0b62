-- Lubrication: lubricant types, pumps, radios, solenoids, points and what happens at them.
CREATE TABLE lubricant_types (
  id serial PRIMARY KEY,
  company_id int REFERENCES companies (id) ON UPDATE CASCADE,
  name text NOT NULL,
  density double precision NOT NULL DEFAULT 0.9 CHECK (density BETWEEN 0.5 AND 2),
  notes text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX lubricant_types_name_key ON lubricant_types (company_id, lower(name)) NULLS NOT DISTINCT;
SELECT wall_off('lubricant_types', 'catalogue');
SELECT searchable('lubricant_types', 'name');

CREATE TABLE ultrasound_pumps (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  controller_id int NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  port int CHECK (port BETWEEN 0 AND 65535),
  state text NOT NULL DEFAULT 'unknown' CHECK (state IN ('unknown', 'ok', 'fault', 'offline')),
  state_at timestamptz(3),
  notes text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, plant_id, id),
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, controller_id) REFERENCES controllers (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX ultrasound_pumps_address_key ON ultrasound_pumps (controller_id, address);
CREATE INDEX ultrasound_pumps_plant_id_idx ON ultrasound_pumps (plant_id, name, id);
CREATE INDEX ultrasound_pumps_company_id_idx ON ultrasound_pumps (company_id, name, id);
SELECT wall_off('ultrasound_pumps', 'plant');
SELECT searchable('ultrasound_pumps', 'name', 'address');

CREATE TABLE ultrasound_radios (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  controller_id int NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  port int CHECK (port BETWEEN 0 AND 65535),
  state text NOT NULL DEFAULT 'unknown' CHECK (state IN ('unknown', 'ok', 'fault', 'offline')),
  state_at timestamptz(3),
  notes text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, plant_id, id),
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, controller_id) REFERENCES controllers (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX ultrasound_radios_address_key ON ultrasound_radios (controller_id, address);
CREATE INDEX ultrasound_radios_plant_id_idx ON ultrasound_radios (plant_id, name, id);
CREATE INDEX ultrasound_radios_company_id_idx ON ultrasound_radios (company_id, name, id);
SELECT wall_off('ultrasound_radios', 'plant');
SELECT searchable('ultrasound_radios', 'name', 'address');

CREATE TABLE solenoids (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  controller_id int NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  port int CHECK (port BETWEEN 0 AND 65535),
  state text NOT NULL DEFAULT 'unknown' CHECK (state IN ('unknown', 'ok', 'fault', 'offline')),
  state_at timestamptz(3),
  notes text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, plant_id, id),
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, controller_id) REFERENCES controllers (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX solenoids_address_key ON solenoids (controller_id, address);
CREATE INDEX solenoids_plant_id_idx ON solenoids (plant_id, name, id);
CREATE INDEX solenoids_company_id_idx ON solenoids (company_id, name, id);
SELECT wall_off('solenoids', 'plant');
SELECT searchable('solenoids', 'name', 'address');

CREATE TABLE lubricators (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  name text NOT NULL,
  method text NOT NULL DEFAULT 'manual' CHECK (method IN ('manual', 'automatic')),
  equipment_id int,
  controller_id int,
  device_address text,
  pump_id int,
  pump_position smallint CHECK (pump_position IN (1, 2)),
  radio_id int,
  solenoid_id int,
  container text CHECK (container IN ('60', '120', '240', '480', 'LC60', 'LC120', 'LC250', 'LC500')),
  strokes int CHECK (strokes BETWEEN 1 AND 6),
  dose double precision CHECK (dose BETWEEN 0.1 AND 9.5),
  target_per_set double precision NOT NULL CHECK (target_per_set > 0),
  interval_hours double precision CHECK (interval_hours > 0),
  dwell_seconds int NOT NULL DEFAULT 120 CHECK (dwell_seconds BETWEEN 1 AND 86400),
  report_interval_s int NOT NULL DEFAULT 3600 CHECK (report_interval_s BETWEEN 1 AND 604800),
  has_confirmation boolean NOT NULL DEFAULT true,
  lubricant_type_id int REFERENCES lubricant_types (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  sensor_id int,
  bearing_id int REFERENCES bearings (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  bearing_kind text NOT NULL DEFAULT 'deep_groove' CHECK (bearing_kind IN ('deep_groove', 'cylindrical', 'spherical')),
  rpm double precision CHECK (rpm > 0),
  temperature double precision,
  is_vertical boolean NOT NULL DEFAULT false,
  part_id int,
  store_room_id int,
  baseline_db double precision,
  baseline_readings double precision[] NOT NULL DEFAULT '{}',
  notes text,
  cycles int NOT NULL DEFAULT 0 CHECK (cycles >= 0),
  reported int,
  container_since timestamptz(3) NOT NULL DEFAULT now(),
  last_message_at timestamptz(3),
  may_go_back boolean NOT NULL DEFAULT false,
  confirm_by timestamptz(3),
  over_pressure boolean NOT NULL DEFAULT false,
  overload boolean NOT NULL DEFAULT false,
  is_empty boolean NOT NULL DEFAULT false,
  has_failed boolean NOT NULL DEFAULT false,
  is_glitched boolean NOT NULL DEFAULT false,
  last_cycle text CHECK (last_cycle IN ('lubricated', 'success')),
  status text NOT NULL DEFAULT 'unknown' CHECK (status IN
    ('loss_connection', 'block', 'empty', 'fail', 'glitched', 'lubricated', 'success', 'ok', 'unknown')),
  status_place smallint NOT NULL DEFAULT 8,
  status_at timestamptz(3),
  problem text,
  request_id int,
  locked_at timestamptz(3),
  last_greased_at timestamptz(3),
  last_outcome text,
  deleted_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  CHECK (method = 'manual' OR num_nonnulls(controller_id, device_address, container) = 3),
  UNIQUE (company_id, plant_id, id),
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, equipment_id) REFERENCES equipments (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, controller_id) REFERENCES controllers (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, pump_id) REFERENCES ultrasound_pumps (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, radio_id) REFERENCES ultrasound_radios (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, solenoid_id) REFERENCES solenoids (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, sensor_id) REFERENCES sensors (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, part_id) REFERENCES parts (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, store_room_id) REFERENCES store_rooms (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, request_id) REFERENCES work_orders (company_id, plant_id, id) ON DELETE SET NULL (request_id) ON UPDATE CASCADE
);
-- A device is one point, and an outlet of a pump leads to one point.
CREATE UNIQUE INDEX lubricators_device_address_key ON lubricators (controller_id, device_address) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX lubricators_pump_position_key ON lubricators (pump_id, pump_position) WHERE deleted_at IS NULL;
CREATE INDEX lubricators_plant_id_idx ON lubricators (plant_id, status_place, id) WHERE deleted_at IS NULL;
CREATE INDEX lubricators_company_id_idx ON lubricators (company_id, status_place, id) WHERE deleted_at IS NULL;
CREATE INDEX lubricators_equipment_id_idx ON lubricators (equipment_id) WHERE equipment_id IS NOT NULL;
CREATE INDEX lubricators_lubricant_type_id_idx ON lubricators (lubricant_type_id);
CREATE INDEX lubricators_bearing_id_idx ON lubricators (bearing_id);
CREATE INDEX lubricators_request_id_idx ON lubricators (request_id) WHERE request_id IS NOT NULL;
CREATE INDEX lubricators_confirm_by_idx ON lubricators (confirm_by) WHERE confirm_by IS NOT NULL;
CREATE INDEX lubricators_last_message_at_idx ON lubricators (last_message_at) WHERE deleted_at IS NULL AND method = 'automatic';
CREATE TRIGGER own_catalogue_lubricant BEFORE INSERT OR UPDATE OF lubricant_type_id, company_id ON lubricators
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('lubricant_types', 'lubricant_type_id');
CREATE TRIGGER own_catalogue_bearing BEFORE INSERT OR UPDATE OF bearing_id, company_id ON lubricators
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('bearings', 'bearing_id');
SELECT wall_off('lubricators', 'plant');
SELECT searchable('lubricators', 'name', 'device_address');

CREATE TABLE lubricator_events (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  lubricator_id int NOT NULL,
  kind text NOT NULL,
  at timestamptz(3) NOT NULL,
  cycles int,
  milliliters double precision NOT NULL DEFAULT 0,
  "from" text,
  "to" text,
  confirmed text,
  user_id int,
  FOREIGN KEY (company_id, plant_id, lubricator_id) REFERENCES lubricators (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX lubricator_events_lubricator_id_at_idx ON lubricator_events (lubricator_id, at DESC);
SELECT wall_off('lubricator_events', 'plant');

CREATE TABLE greasings (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  lubricator_id int NOT NULL,
  user_id int NOT NULL,
  started_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  outcome text CHECK (outcome IN ('greased', 'not_needed', 'do_not_grease', 'over_greased', 'bearing_fault', 'no_effect',
    'limit', 'blocked', 'baseline', 'abandoned')),
  baseline_db double precision,
  before_db double precision NOT NULL,
  before_crest double precision,
  rpm double precision,
  gain double precision,
  charge_grams double precision NOT NULL,
  density double precision NOT NULL,
  grams double precision NOT NULL DEFAULT 0 CHECK (grams >= 0),
  strokes int NOT NULL DEFAULT 0 CHECK (strokes >= 0),
  after_db double precision,
  after_crest double precision,
  is_supervised boolean NOT NULL DEFAULT false,
  short_grams double precision NOT NULL DEFAULT 0,
  CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  -- What was given is a success only with a reading after it.
  CHECK (outcome IS DISTINCT FROM 'greased' OR after_db IS NOT NULL),
  UNIQUE (company_id, plant_id, id),
  FOREIGN KEY (company_id, plant_id, lubricator_id) REFERENCES lubricators (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX greasings_lubricator_id_id_idx ON greasings (lubricator_id, id DESC);
-- A point is greased by one person at a time.
CREATE UNIQUE INDEX greasings_open_key ON greasings (lubricator_id) WHERE ended_at IS NULL;
SELECT wall_off('greasings', 'plant');

CREATE TABLE greasing_doses (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  greasing_id int NOT NULL,
  number int NOT NULL CHECK (number > 0),
  strokes int NOT NULL CHECK (strokes > 0),
  milliliters double precision NOT NULL,
  grams double precision NOT NULL,
  given_at timestamptz(3) NOT NULL,
  db double precision,
  crest double precision,
  read_at timestamptz(3),
  FOREIGN KEY (company_id, plant_id, greasing_id) REFERENCES greasings (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX greasing_doses_greasing_id_number_key ON greasing_doses (greasing_id, number);
SELECT wall_off('greasing_doses', 'plant');

-- A lubricator is told one thing at a time, however many people press the button.
ALTER TABLE device_commands ADD COLUMN lubricator_id int,
  ADD FOREIGN KEY (company_id, plant_id, lubricator_id) REFERENCES lubricators (company_id, plant_id, id) ON UPDATE CASCADE;
CREATE UNIQUE INDEX device_commands_lubricator_key ON device_commands (lubricator_id)
  WHERE state IN ('queued', 'sent') AND lubricator_id IS NOT NULL;
CREATE INDEX device_commands_lubricator_id_id_idx ON device_commands (lubricator_id, id DESC) WHERE lubricator_id IS NOT NULL;

-- The grease that a bearing needs follows from its width too.
ALTER TABLE bearings ADD COLUMN width double precision CHECK (width > 0);
