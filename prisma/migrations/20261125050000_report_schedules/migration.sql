-- Charts of a plant that are sent to chosen people by themselves.
CREATE TABLE report_schedules (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  name text NOT NULL,
  cadence text NOT NULL DEFAULT 'weekly' CHECK (cadence IN ('weekly', 'monthly')),
  -- ISO weekday, of weekly ones.
  weekday smallint NOT NULL DEFAULT 1 CHECK (weekday BETWEEN 1 AND 7),
  sensor_ids int[] NOT NULL CHECK (cardinality(sensor_ids) BETWEEN 1 AND 40),
  send_to_ids int[] NOT NULL DEFAULT '{}',
  language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'es')),
  is_active boolean NOT NULL DEFAULT true,
  user_id int NOT NULL,
  next_at timestamptz(3) NOT NULL,
  last_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, plant_id, id),
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON UPDATE CASCADE
);
CREATE INDEX report_schedules_next_at_idx ON report_schedules (next_at) WHERE is_active;
CREATE INDEX report_schedules_plant_id_idx ON report_schedules (plant_id, name, id);
CREATE INDEX report_schedules_company_id_idx ON report_schedules (company_id, name, id);
SELECT wall_off('report_schedules', 'plant');
SELECT searchable('report_schedules', 'name');
