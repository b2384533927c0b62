-- A number of a measurement means another one in each data set; what shows a fault is a kind of measurement.
ALTER TABLE faults DROP COLUMN parameters;
ALTER TABLE faults ADD COLUMN parameters text[] NOT NULL DEFAULT '{}';
