-- What a machine's measurements do together: which ones, what their run-in taught, and how far they have been judged.
CREATE TABLE joint_models (
  machine_id int PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  -- In order: [{"sensor_id", "data_set", "parameter"}]
  members jsonb NOT NULL DEFAULT '[]',
  -- Hours of the run-in so far.
  samples int NOT NULL DEFAULT 0,
  since timestamptz(3) NOT NULL,
  model jsonb,
  learned_from timestamptz(3),
  learned_until timestamptz(3),
  evaluated_until timestamptz(3),
  states jsonb NOT NULL DEFAULT '{}',
  checked_at timestamptz(3),
  FOREIGN KEY (company_id, plant_id, machine_id) REFERENCES machines (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX joint_models_company_id_plant_id_machine_id_key ON joint_models (company_id, plant_id, machine_id);
SELECT wall_off('joint_models', 'plant');

-- Of an alert of measurements together: how much each of them has to do with it, the largest first.
ALTER TABLE alerts ADD COLUMN contributions jsonb;
