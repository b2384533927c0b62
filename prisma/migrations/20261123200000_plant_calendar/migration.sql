-- When a plant works, and when its people do.
ALTER TABLE plants ADD COLUMN work_days int[] NOT NULL DEFAULT '{1,2,3,4,5}'
  CHECK (work_days <@ '{1,2,3,4,5,6,7}' AND array_position(work_days, NULL) IS NULL);

CREATE TABLE plant_holidays (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  date date NOT NULL,
  name text NOT NULL,
  UNIQUE (plant_id, date),
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
SELECT wall_off('plant_holidays', 'plant');

-- Minutes of a week's days, Monday first. Who has none works eight hours on the days on which the plant works.
CREATE TABLE work_schedules (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  user_id int NOT NULL,
  minutes int[] NOT NULL CHECK (cardinality(minutes) = 7 AND 0 <= ALL (minutes) AND 1440 >= ALL (minutes)),
  version int NOT NULL DEFAULT 1,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX work_schedules_company_id_user_id_key ON work_schedules (company_id, user_id);
SELECT wall_off('work_schedules', 'company');

CREATE TABLE absences (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  user_id int NOT NULL,
  from_date date NOT NULL,
  until_date date NOT NULL CHECK (until_date >= from_date),
  reason text,
  created_by int,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX absences_user_id_until_date_idx ON absences (user_id, until_date);
SELECT wall_off('absences', 'company');
