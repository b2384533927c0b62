-- Times the alarm limit at which an item of the type is to be replaced; null: twice.
ALTER TABLE equipment_types ADD COLUMN replace_ratio double precision;

-- Which limit a measurement reaches next, and between which moments in 8 of 10 cases; or why nobody can say. By the workers.
CREATE TABLE forecasts (
  company_id int NOT NULL,
  plant_id int NOT NULL,
  sensor_id int NOT NULL,
  parameter smallint NOT NULL,
  kind text NOT NULL,
  made_at timestamptz(3) NOT NULL,
  read_until timestamptz(3),
  target text,
  value double precision,
  earliest timestamptz(3),
  latest timestamptz(3),
  basis text,
  silence text,
  PRIMARY KEY (sensor_id, parameter, kind),
  FOREIGN KEY (company_id, plant_id, sensor_id) REFERENCES sensors (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
SELECT wall_off('forecasts', 'plant');

-- The first forecast toward a limit, kept until it is known whether its range held.
CREATE TABLE kept_forecasts (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  sensor_id int NOT NULL,
  equipment_id int NOT NULL,
  parameter smallint NOT NULL,
  kind text NOT NULL,
  target text NOT NULL,
  value double precision NOT NULL,
  made_at timestamptz(3) NOT NULL,
  earliest timestamptz(3) NOT NULL,
  latest timestamptz(3) NOT NULL,
  basis text NOT NULL,
  outcome text NOT NULL DEFAULT 'open',
  reached_at timestamptz(3),
  checked_at timestamptz(3) NOT NULL,
  decided_at timestamptz(3),
  FOREIGN KEY (company_id, plant_id, sensor_id) REFERENCES sensors (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX kept_forecasts_open_key ON kept_forecasts (sensor_id, parameter, kind, target) WHERE outcome = 'open';
CREATE INDEX kept_forecasts_checked_at_idx ON kept_forecasts (checked_at) WHERE outcome = 'open';
CREATE INDEX kept_forecasts_company_id_outcome_idx ON kept_forecasts (company_id, outcome);
SELECT wall_off('kept_forecasts', 'plant');
