-- Models of ultrasound transmitters, with the levels at the ends of their current loop.
CREATE TABLE ultrasound_models (
  id serial PRIMARY KEY,
  company_id int REFERENCES companies (id) ON UPDATE CASCADE,
  name text NOT NULL,
  manufacturer text,
  lo_db double precision NOT NULL CHECK (lo_db BETWEEN -20 AND 150),
  hi_db double precision NOT NULL CHECK (hi_db BETWEEN -20 AND 150),
  notes text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  CHECK (lo_db < hi_db)
);
CREATE UNIQUE INDEX ultrasound_models_name_key ON ultrasound_models (company_id, lower(name)) NULLS NOT DISTINCT;
SELECT wall_off('ultrasound_models', 'catalogue');
SELECT searchable('ultrasound_models', 'name', 'manufacturer');

ALTER TABLE sensors ADD COLUMN ultrasound_model_id int REFERENCES ultrasound_models (id) ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX sensors_ultrasound_model_id_idx ON sensors (ultrasound_model_id) WHERE ultrasound_model_id IS NOT NULL;
CREATE TRIGGER own_catalogue_ultrasound_model BEFORE INSERT OR UPDATE OF ultrasound_model_id, company_id ON sensors
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('ultrasound_models', 'ultrasound_model_id');
