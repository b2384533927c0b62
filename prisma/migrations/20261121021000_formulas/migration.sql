-- Formulas that plants convert their sensors' values with: a library, the numbered measurements that use them, and
-- what a device really said before they were applied.

CREATE TABLE formulas (
  id serial PRIMARY KEY,
  company_id int,
  name text NOT NULL,
  expression text NOT NULL,
  sample_value double precision NOT NULL DEFAULT 1,
  notes text,
  -- The version that is in force; its text is `expression`.
  current_id int,
  archived_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX formulas_name_key ON formulas (coalesce(company_id, 0), lower(name));
SELECT wall_off('formulas', 'catalogue');

-- Every text that a formula ever had: readings name the one that made them.
CREATE TABLE formula_versions (
  id serial PRIMARY KEY,
  company_id int,
  formula_id int NOT NULL REFERENCES formulas (id) ON DELETE CASCADE,
  expression text NOT NULL,
  user_id int,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX formula_versions_formula_id_idx ON formula_versions (formula_id);
SELECT wall_off('formula_versions', 'catalogue');
CREATE TRIGGER own_catalogue BEFORE INSERT OR UPDATE OF formula_id, company_id ON formula_versions
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('formulas', 'formula_id');

-- What a person chooses for a Banner sensor of the second generation: one formula for one of its measurements.
CREATE TABLE banner_subtypes (
  id serial PRIMARY KEY,
  company_id int,
  name text NOT NULL,
  data_set text NOT NULL,
  parameter smallint NOT NULL,
  formula_id int REFERENCES formulas (id),
  notes text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX banner_subtypes_name_key ON banner_subtypes (coalesce(company_id, 0), lower(name));
SELECT wall_off('banner_subtypes', 'catalogue');
CREATE TRIGGER own_catalogue BEFORE INSERT OR UPDATE OF formula_id, company_id ON banner_subtypes
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('formulas', 'formula_id');

ALTER TABLE sensors
  ADD COLUMN subtype_id int REFERENCES banner_subtypes (id),
  -- {"x": "axial", "y": "radial_h", "z": "radial_v"}: which way the axes look on the machine.
  ADD COLUMN axis_map jsonb NOT NULL DEFAULT '{}';
CREATE INDEX sensors_subtype_id_idx ON sensors (subtype_id) WHERE subtype_id IS NOT NULL;
CREATE TRIGGER own_catalogue_subtype BEFORE INSERT OR UPDATE OF subtype_id, company_id ON sensors
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('banner_subtypes', 'subtype_id');

-- The original formula of a numbered measurement.
CREATE TABLE sensor_formulas (
  sensor_id int NOT NULL,
  parameter smallint NOT NULL,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  formula_id int NOT NULL REFERENCES formulas (id),
  PRIMARY KEY (sensor_id, parameter),
  FOREIGN KEY (company_id, plant_id, sensor_id) REFERENCES sensors (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX sensor_formulas_formula_id_idx ON sensor_formulas (formula_id);
SELECT wall_off('sensor_formulas', 'plant');
CREATE TRIGGER own_catalogue BEFORE INSERT OR UPDATE OF formula_id, company_id ON sensor_formulas
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('formulas', 'formula_id');

-- Only of readings that went through a formula. Beside `readings` and not in it: two more columns there would make
-- every reading of every sensor eight bytes longer.
CREATE TABLE reading_raws (
  taken_at timestamptz(3) NOT NULL,
  raw double precision NOT NULL,
  sensor_id int NOT NULL,
  company_id int NOT NULL,
  original_version_id int,
  subtype_version_id int,
  parameter smallint NOT NULL,
  PRIMARY KEY (sensor_id, parameter, taken_at)
);
SELECT wall_off('reading_raws', 'company');

GRANT USAGE ON SEQUENCE formulas_id_seq, formula_versions_id_seq, banner_subtypes_id_seq TO millwright_scoped, millwright_all;
