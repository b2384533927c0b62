-- History of other systems: files of readings, which are no rows of a table first.
ALTER TABLE imports DROP CONSTRAINT imports_kind_check;
ALTER TABLE imports ADD CONSTRAINT imports_kind_check
  CHECK (kind IN ('work_orders', 'plant', 'master', 'motor_iq', 'readings')) NOT VALID;
ALTER TABLE import_memories DROP CONSTRAINT import_memories_kind_check;
ALTER TABLE import_memories ADD CONSTRAINT import_memories_kind_check
  CHECK (kind IN ('work_orders', 'plant', 'master', 'motor_iq', 'readings')) NOT VALID;
ALTER TABLE imports
  ADD COLUMN time_zone text,
  ADD COLUMN is_merging boolean NOT NULL DEFAULT false,
  ADD COLUMN readings jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN written_line int NOT NULL DEFAULT 0;

-- How many readings an import has written into the hours (UTC) of a day of a measurement that held none.
CREATE TABLE imported_hours (
  import_id int NOT NULL,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  sensor_id int NOT NULL,
  parameter smallint NOT NULL,
  day timestamptz(3) NOT NULL,
  counts int[] NOT NULL CHECK (cardinality(counts) = 24),
  PRIMARY KEY (import_id, sensor_id, day, parameter),
  FOREIGN KEY (company_id, plant_id, import_id) REFERENCES imports (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
SELECT wall_off('imported_hours', 'plant');
