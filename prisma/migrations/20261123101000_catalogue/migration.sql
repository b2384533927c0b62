-- The catalogue: part numbers with their options, bearings, documents and crossovers; item types and their groups; faults;
-- the library. company_id null: the provider's, read by everybody. What a row refers to is the provider's or its company's.
CREATE TABLE equipment_categories (
  id serial PRIMARY KEY,
  company_id int REFERENCES companies (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  name text NOT NULL,
  color text CHECK (color ~ '^#[0-9a-f]{6}$'),
  position int NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX equipment_categories_name_key ON equipment_categories (coalesce(company_id, 0), lower(name));
SELECT wall_off('equipment_categories', 'catalogue');
SELECT searchable('equipment_categories', 'name');

CREATE TABLE equipment_types (
  id serial PRIMARY KEY,
  company_id int REFERENCES companies (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  category_id int REFERENCES equipment_categories (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  name text NOT NULL,
  limit_class text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX equipment_types_name_key ON equipment_types (coalesce(company_id, 0), lower(name));
CREATE INDEX equipment_types_category_id_idx ON equipment_types (category_id);
CREATE TRIGGER own_catalogue_category BEFORE INSERT OR UPDATE OF category_id, company_id ON equipment_types
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('equipment_categories', 'category_id');
SELECT wall_off('equipment_types', 'catalogue');
SELECT searchable('equipment_types', 'name');

CREATE TABLE equipment_type_options (
  id serial PRIMARY KEY,
  company_id int REFERENCES companies (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  equipment_type_id int REFERENCES equipment_types (id) ON DELETE CASCADE ON UPDATE CASCADE,
  name text NOT NULL,
  unit text,
  position int NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX equipment_type_options_options_key ON equipment_type_options (coalesce(equipment_type_id, 0), lower(name));
CREATE INDEX equipment_type_options_equipment_type_id_idx ON equipment_type_options (equipment_type_id);
CREATE TRIGGER own_catalogue_equipment_type BEFORE INSERT OR UPDATE OF equipment_type_id, company_id ON equipment_type_options
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('equipment_types', 'equipment_type_id');
SELECT wall_off('equipment_type_options', 'catalogue');

CREATE TABLE equipment_type_option_values (
  id serial PRIMARY KEY,
  company_id int REFERENCES companies (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  option_id int NOT NULL REFERENCES equipment_type_options (id) ON DELETE CASCADE ON UPDATE CASCADE,
  name text NOT NULL,
  number double precision,
  color text CHECK (color ~ '^#[0-9a-f]{6}$'),
  position int NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX equipment_type_option_values_options_key ON equipment_type_option_values (option_id, lower(name));
CREATE INDEX equipment_type_option_values_option_id_idx ON equipment_type_option_values (option_id);
CREATE TRIGGER own_catalogue_option BEFORE INSERT OR UPDATE OF option_id, company_id ON equipment_type_option_values
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('equipment_type_options', 'option_id');
SELECT wall_off('equipment_type_option_values', 'catalogue');

CREATE TABLE brand_models (
  id serial PRIMARY KEY,
  company_id int REFERENCES companies (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  brand_id int NOT NULL REFERENCES brands (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  equipment_type_id int REFERENCES equipment_types (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  name text NOT NULL,
  description text,
  price int CHECK (price >= 0),
  currency text NOT NULL DEFAULT 'USD',
  lead_time_days int CHECK (lead_time_days BETWEEN 0 AND 3650),
  image_id int,
  subtype_id int REFERENCES banner_subtypes (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  is_crossover_excluded boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX brand_models_name_key ON brand_models (coalesce(company_id, 0), brand_id, lower(name));
CREATE INDEX brand_models_brand_id_idx ON brand_models (brand_id);
CREATE INDEX brand_models_equipment_type_id_idx ON brand_models (equipment_type_id);
CREATE INDEX brand_models_subtype_id_idx ON brand_models (subtype_id);
CREATE INDEX brand_models_created_at_id_idx ON brand_models (created_at DESC, id DESC);
CREATE INDEX brand_models_name_id_idx ON brand_models (name, id);
CREATE TRIGGER own_catalogue_brand BEFORE INSERT OR UPDATE OF brand_id, company_id ON brand_models
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('brands', 'brand_id');
CREATE TRIGGER own_catalogue_equipment_type BEFORE INSERT OR UPDATE OF equipment_type_id, company_id ON brand_models
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('equipment_types', 'equipment_type_id');
CREATE TRIGGER own_catalogue_subtype BEFORE INSERT OR UPDATE OF subtype_id, company_id ON brand_models
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('banner_subtypes', 'subtype_id');
SELECT wall_off('brand_models', 'catalogue');
SELECT searchable('brand_models', 'name', 'description');

CREATE TABLE brand_model_documents (
  id serial PRIMARY KEY,
  company_id int REFERENCES companies (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  brand_model_id int NOT NULL REFERENCES brand_models (id) ON DELETE CASCADE ON UPDATE CASCADE,
  file_id int NOT NULL REFERENCES files (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  title text,
  position int NOT NULL DEFAULT 0,
  UNIQUE (brand_model_id, file_id)
);
CREATE TRIGGER own_catalogue_brand_model BEFORE INSERT OR UPDATE OF brand_model_id, company_id ON brand_model_documents
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('brand_models', 'brand_model_id');
CREATE TRIGGER own_catalogue_file BEFORE INSERT OR UPDATE OF file_id, company_id ON brand_model_documents
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('files', 'file_id');
SELECT wall_off('brand_model_documents', 'catalogue');

-- A value that the type offers, or a number of its own.
CREATE TABLE brand_model_option_values (
  id serial PRIMARY KEY,
  company_id int REFERENCES companies (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  brand_model_id int NOT NULL REFERENCES brand_models (id) ON DELETE CASCADE ON UPDATE CASCADE,
  option_id int NOT NULL REFERENCES equipment_type_options (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  value_id int REFERENCES equipment_type_option_values (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  number double precision,
  CHECK (num_nonnulls(value_id, number) = 1),
  UNIQUE (brand_model_id, option_id)
);
CREATE INDEX brand_model_option_values_option_id_idx ON brand_model_option_values (option_id);
CREATE INDEX brand_model_option_values_value_id_idx ON brand_model_option_values (value_id);
CREATE TRIGGER own_catalogue_brand_model BEFORE INSERT OR UPDATE OF brand_model_id, company_id ON brand_model_option_values
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('brand_models', 'brand_model_id');
CREATE TRIGGER own_catalogue_option BEFORE INSERT OR UPDATE OF option_id, company_id ON brand_model_option_values
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('equipment_type_options', 'option_id');
CREATE TRIGGER own_catalogue_value BEFORE INSERT OR UPDATE OF value_id, company_id ON brand_model_option_values
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('equipment_type_option_values', 'value_id');
SELECT wall_off('brand_model_option_values', 'catalogue');

CREATE TABLE brand_model_bearings (
  id serial PRIMARY KEY,
  company_id int REFERENCES companies (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  brand_model_id int NOT NULL REFERENCES brand_models (id) ON DELETE CASCADE ON UPDATE CASCADE,
  position text NOT NULL,
  bearing_id int NOT NULL REFERENCES bearings (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX brand_model_bearings_bearings_key ON brand_model_bearings (brand_model_id, lower(position));
CREATE INDEX brand_model_bearings_brand_model_id_idx ON brand_model_bearings (brand_model_id);
CREATE INDEX brand_model_bearings_bearing_id_idx ON brand_model_bearings (bearing_id);
CREATE TRIGGER own_catalogue_brand_model BEFORE INSERT OR UPDATE OF brand_model_id, company_id ON brand_model_bearings
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('brand_models', 'brand_model_id');
CREATE TRIGGER own_catalogue_bearing BEFORE INSERT OR UPDATE OF bearing_id, company_id ON brand_model_bearings
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('bearings', 'bearing_id');
SELECT wall_off('brand_model_bearings', 'catalogue');

-- One row a pair, the lower id first: what fits in the place of one fits the other way round too.
CREATE TABLE brand_model_crossovers (
  id serial PRIMARY KEY,
  company_id int REFERENCES companies (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  brand_model_id int NOT NULL REFERENCES brand_models (id) ON DELETE CASCADE ON UPDATE CASCADE,
  crossover_id int NOT NULL REFERENCES brand_models (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CHECK (brand_model_id <= crossover_id)
);
CREATE UNIQUE INDEX brand_model_crossovers_crossovers_key ON brand_model_crossovers (coalesce(company_id, 0), brand_model_id, crossover_id);
CREATE INDEX brand_model_crossovers_brand_model_id_idx ON brand_model_crossovers (brand_model_id);
CREATE INDEX brand_model_crossovers_crossover_id_idx ON brand_model_crossovers (crossover_id);
CREATE TRIGGER own_catalogue_brand_model BEFORE INSERT OR UPDATE OF brand_model_id, company_id ON brand_model_crossovers
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('brand_models', 'brand_model_id');
CREATE TRIGGER own_catalogue_crossover BEFORE INSERT OR UPDATE OF crossover_id, company_id ON brand_model_crossovers
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('brand_models', 'crossover_id');
SELECT wall_off('brand_model_crossovers', 'catalogue');

CREATE TABLE faults (
  id serial PRIMARY KEY,
  company_id int REFERENCES companies (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  code text NOT NULL,
  name_en text NOT NULL,
  name_es text NOT NULL,
  parameters smallint[] NOT NULL DEFAULT '{}',
  prescription_en text,
  prescription_es text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX faults_code_key ON faults (coalesce(company_id, 0), lower(code));
SELECT wall_off('faults', 'catalogue');

CREATE TABLE fault_equipment_types (
  id serial PRIMARY KEY,
  company_id int REFERENCES companies (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  fault_id int NOT NULL REFERENCES faults (id) ON DELETE CASCADE ON UPDATE CASCADE,
  equipment_type_id int NOT NULL REFERENCES equipment_types (id) ON DELETE CASCADE ON UPDATE CASCADE,
  UNIQUE (fault_id, equipment_type_id)
);
CREATE INDEX fault_equipment_types_equipment_type_id_idx ON fault_equipment_types (equipment_type_id);
CREATE TRIGGER own_catalogue_fault BEFORE INSERT OR UPDATE OF fault_id, company_id ON fault_equipment_types
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('faults', 'fault_id');
CREATE TRIGGER own_catalogue_equipment_type BEFORE INSERT OR UPDATE OF equipment_type_id, company_id ON fault_equipment_types
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('equipment_types', 'equipment_type_id');
SELECT wall_off('fault_equipment_types', 'catalogue');

CREATE TABLE libraries (
  id serial PRIMARY KEY,
  company_id int REFERENCES companies (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  title text NOT NULL,
  file_id int NOT NULL REFERENCES files (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  language_id int,
  brand_id int REFERENCES brands (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  brand_model_id int REFERENCES brand_models (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  equipment_type_id int REFERENCES equipment_types (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1
);
CREATE INDEX libraries_brand_id_idx ON libraries (brand_id);
CREATE INDEX libraries_brand_model_id_idx ON libraries (brand_model_id);
CREATE INDEX libraries_equipment_type_id_idx ON libraries (equipment_type_id);
CREATE TRIGGER own_catalogue_file BEFORE INSERT OR UPDATE OF file_id, company_id ON libraries
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('files', 'file_id');
CREATE TRIGGER own_catalogue_brand BEFORE INSERT OR UPDATE OF brand_id, company_id ON libraries
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('brands', 'brand_id');
CREATE TRIGGER own_catalogue_brand_model BEFORE INSERT OR UPDATE OF brand_model_id, company_id ON libraries
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('brand_models', 'brand_model_id');
CREATE TRIGGER own_catalogue_equipment_type BEFORE INSERT OR UPDATE OF equipment_type_id, company_id ON libraries
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('equipment_types', 'equipment_type_id');
SELECT wall_off('libraries', 'catalogue');

-- The speeds of motors by poles and mains frequency were numbers 1 to 12 of a list in the program, and keep them.
INSERT INTO equipment_type_options (name, unit) VALUES ('Speed', 'RPM');
INSERT INTO equipment_type_option_values (id, option_id, name, number, position)
SELECT s.id, (SELECT id FROM equipment_type_options WHERE name = 'Speed' AND equipment_type_id IS NULL AND company_id IS NULL), s.name, s.rpm, s.id
FROM (VALUES
  (1, '50 Hz, 2 poles', 3000),
  (2, '50 Hz, 4 poles', 1500),
  (3, '50 Hz, 6 poles', 1000),
  (4, '50 Hz, 8 poles', 750),
  (5, '50 Hz, 10 poles', 600),
  (6, '50 Hz, 12 poles', 500),
  (7, '60 Hz, 2 poles', 3600),
  (8, '60 Hz, 4 poles', 1800),
  (9, '60 Hz, 6 poles', 1200),
  (10, '60 Hz, 8 poles', 900),
  (11, '60 Hz, 10 poles', 720),
  (12, '60 Hz, 12 poles', 600)
) s (id, name, rpm);
SELECT setval('equipment_type_option_values_id_seq', 100);

-- An item's type and part number. What was typed as a model under a brand is that brand's part number, of the company's
-- own catalogue; what was typed without a brand stays as it is. The text is kept beside either.
ALTER TABLE equipments ADD COLUMN equipment_type_id int REFERENCES equipment_types (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD COLUMN brand_model_id int REFERENCES brand_models (id) ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX equipments_brand_model_id_idx ON equipments (brand_model_id);
CREATE INDEX equipments_equipment_type_id_idx ON equipments (equipment_type_id);
CREATE TRIGGER own_catalogue_type BEFORE INSERT OR UPDATE OF equipment_type_id, company_id ON equipments
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('equipment_types', 'equipment_type_id');
CREATE TRIGGER own_catalogue_model BEFORE INSERT OR UPDATE OF brand_model_id, company_id ON equipments
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('brand_models', 'brand_model_id');
INSERT INTO brand_models (company_id, brand_id, name)
SELECT DISTINCT ON (company_id, brand_id, lower(trim(model))) company_id, brand_id, trim(model) FROM equipments
WHERE brand_id IS NOT NULL AND trim(model) <> '' ORDER BY company_id, brand_id, lower(trim(model)), id;
UPDATE equipments e SET brand_model_id = b.id FROM brand_models b
WHERE b.company_id = e.company_id AND b.brand_id = e.brand_id AND lower(b.name) = lower(trim(e.model));
