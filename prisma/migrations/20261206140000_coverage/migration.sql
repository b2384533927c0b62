-- In which hours of a day a sensor sent what it should: bit 0 is the hour after midnight UTC. Written with the roll-up of its
-- hours, for the item that it was on then; a day without a row was not covered.
CREATE TABLE coverage_days (
  company_id int NOT NULL,
  plant_id int NOT NULL,
  sensor_id int NOT NULL,
  equipment_id int,
  day date NOT NULL,
  hours int NOT NULL,
  PRIMARY KEY (sensor_id, day),
  FOREIGN KEY (company_id, plant_id, sensor_id) REFERENCES sensors (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX coverage_days_plant_id_day_idx ON coverage_days (plant_id, day) INCLUDE (company_id, equipment_id, hours);
CREATE INDEX coverage_days_equipment_id_day_idx ON coverage_days (equipment_id, day);
SELECT wall_off('coverage_days', 'plant');
