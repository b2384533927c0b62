-- Limits that are learnt from a healthy machine, all versions of limits, and the provider's standard limits.

-- What kind of machine an item is, as far as limits care: its ISO boundaries cap what is learnt.
ALTER TABLE equipments ADD COLUMN limit_class text;

-- Learnt with the baseline: below this a measurement says that its machine stands still. {parameter: value}, base units.
ALTER TABLE sensors ADD COLUMN run_levels jsonb NOT NULL DEFAULT '{}';

ALTER TABLE level_zones
  ADD COLUMN ratio_warning double precision,
  ADD COLUMN ratio_alarm double precision,
  ADD COLUMN is_provisional boolean NOT NULL DEFAULT false,
  ADD COLUMN changed_by int,
  ADD COLUMN change_reason text,
  ADD CONSTRAINT level_zones_company_id_plant_id_id_key UNIQUE (company_id, plant_id, id);

ALTER TABLE alerts ADD COLUMN is_provisional boolean NOT NULL DEFAULT false;

-- One learning of one measurement: the first one starts by itself, the others are re-baselines.
CREATE TABLE baselines (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  sensor_id int NOT NULL,
  parameter smallint NOT NULL,
  status text NOT NULL DEFAULT 'learning',
  is_first boolean NOT NULL DEFAULT false,
  -- Running samples so far, in the order they were evaluated; emptied when they have served.
  "values" double precision[] NOT NULL DEFAULT '{}',
  samples int NOT NULL DEFAULT 0,
  k_warning double precision NOT NULL,
  k_alarm double precision NOT NULL,
  ratio_warning double precision NOT NULL,
  ratio_alarm double precision NOT NULL,
  mean double precision,
  sd double precision,
  warning double precision,
  alarm double precision,
  started_by int,
  reason text,
  command_id int,
  error text,
  decided_by int,
  decide_reason text,
  decided_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, plant_id, sensor_id) REFERENCES sensors (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX baselines_open_key ON baselines (sensor_id, parameter) WHERE status IN ('sent', 'learning', 'proposed');
CREATE INDEX baselines_sensor_id_parameter_id_idx ON baselines (sensor_id, parameter, id DESC);
SELECT wall_off('baselines', 'plant');

-- Every version of every limit, whoever wrote it: the trigger sees what no service can forget.
CREATE TABLE level_zone_versions (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  sensor_id int NOT NULL,
  zone_id int NOT NULL,
  version int NOT NULL DEFAULT 0,
  limits jsonb NOT NULL,
  changed_by int,
  reason text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, plant_id, zone_id) REFERENCES level_zones (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX level_zone_versions_zone_id_version_key ON level_zone_versions (zone_id, version);
SELECT wall_off('level_zone_versions', 'plant');
REVOKE UPDATE, DELETE ON level_zone_versions FROM millwright_scoped, millwright_all;

CREATE FUNCTION keep_level_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO level_zone_versions (company_id, plant_id, sensor_id, zone_id, version, limits, changed_by, reason)
  VALUES (NEW.company_id, NEW.plant_id, NEW.sensor_id, NEW.id, NEW.version,
    to_jsonb(NEW) - ARRAY['id', 'company_id', 'plant_id', 'sensor_id', 'version', 'created_at', 'updated_at', 'changed_by', 'change_reason'],
    NEW.changed_by, NEW.change_reason)
  ON CONFLICT (zone_id, version) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_versions AFTER INSERT OR UPDATE OF version ON level_zones FOR EACH ROW EXECUTE FUNCTION keep_level_zone();

INSERT INTO level_zone_versions (company_id, plant_id, sensor_id, zone_id, version, limits, created_at)
SELECT company_id, plant_id, sensor_id, id, version,
  to_jsonb(z) - ARRAY['id', 'company_id', 'plant_id', 'sensor_id', 'version', 'created_at', 'updated_at', 'changed_by', 'change_reason'], updated_at
FROM level_zones z;

-- "Our" limits: the provider's standard by class of machine and quantity, in base units. company_id is always null:
-- customers read them, the provider keeps them. Domain reference 3.4.
CREATE TABLE standard_limits (
  id serial PRIMARY KEY,
  company_id int REFERENCES companies (id),
  limit_class text,
  quantity text NOT NULL,
  kind text NOT NULL DEFAULT 'high',
  warning double precision,
  alarm double precision,
  deadband double precision NOT NULL DEFAULT 5,
  deadband_unit text NOT NULL DEFAULT 'percent',
  samples_to_alarm int NOT NULL DEFAULT 3,
  samples_to_settle int NOT NULL DEFAULT 3,
  acute_samples int,
  chronic_samples int,
  delay_after_start_s int NOT NULL DEFAULT 60,
  is_run_gated boolean NOT NULL DEFAULT true,
  changed_by int,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX standard_limits_class_key ON standard_limits (coalesce(limit_class, ''), quantity, kind);
SELECT wall_off('standard_limits', 'catalogue');

INSERT INTO standard_limits (limit_class, quantity, warning, alarm, acute_samples, chronic_samples)
SELECT class, 'velocity', warning, alarm, 5, 100 FROM (VALUES
  ('motor_small', 2.8, 4.5), ('motor_medium', 2.8, 4.5), ('motor_large', 4.5, 7.1), ('centrifugal_pump', 5.1, 8.5),
  ('fan', 4.5, 7.1), ('gearbox', 4.5, 7.1), ('screw_compressor', 4.5, 7.1), ('pillow_block', 2.8, 4.5),
  ('spindle', 1.4, 2.8)) v (class, warning, alarm);
INSERT INTO standard_limits (limit_class, quantity, warning, alarm, acute_samples, chronic_samples)
SELECT class, 'acceleration', warning, alarm, 5, 100 FROM (VALUES
  ('motor_small', 0.5, 1.0), ('motor_medium', 0.7, 1.5), ('motor_large', 1.0, 2.0), ('centrifugal_pump', 1.0, 2.0),
  ('fan', 0.7, 1.5), ('gearbox', 2.0, 4.0), ('screw_compressor', 3.0, 5.0), ('pillow_block', 0.3, 0.6),
  ('spindle', 1.0, 2.0)) v (class, warning, alarm);
INSERT INTO standard_limits (limit_class, quantity, warning, alarm, deadband, deadband_unit, is_run_gated)
SELECT class, 'temperature', warning, alarm, 2, 'absolute', false FROM (VALUES
  ('motor_small', 75, 90), ('motor_medium', 80, 95), ('motor_large', 80, 95), ('centrifugal_pump', 80, 95),
  ('fan', 80, 95), ('gearbox', 85, 100), ('screw_compressor', 95, 110), ('pillow_block', 60, 75),
  ('spindle', 55, 65), ('reciprocating', 80, 95)) v (class, warning, alarm);
