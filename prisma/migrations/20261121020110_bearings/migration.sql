-- Which bearings an item runs on, and where its speed comes from.

CREATE TABLE bearings (
  id serial PRIMARY KEY,
  company_id int,
  name text NOT NULL,
  manufacturer text,
  elements int NOT NULL,
  element_diameter double precision,
  pitch_diameter double precision,
  contact_angle_deg double precision NOT NULL DEFAULT 0,
  bore double precision,
  outside double precision,
  bpfo double precision,
  bpfi double precision,
  bsf double precision,
  ftf double precision,
  notes text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX bearings_name_key ON bearings (coalesce(company_id, 0), lower(coalesce(manufacturer, '')), lower(name));
SELECT wall_off('bearings', 'catalogue');

CREATE TABLE equipment_bearings (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  equipment_id int NOT NULL,
  position text NOT NULL,
  bearing_id int NOT NULL REFERENCES bearings (id),
  sensor_id int,
  FOREIGN KEY (company_id, plant_id, equipment_id) REFERENCES equipments (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, sensor_id) REFERENCES sensors (company_id, plant_id, id) ON UPDATE CASCADE
);
CREATE UNIQUE INDEX equipment_bearings_position_key ON equipment_bearings (equipment_id, lower(position));
CREATE INDEX equipment_bearings_bearing_id_idx ON equipment_bearings (bearing_id);
SELECT wall_off('equipment_bearings', 'plant');
CREATE TRIGGER own_catalogue BEFORE INSERT OR UPDATE OF bearing_id, company_id ON equipment_bearings
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('bearings', 'bearing_id');

ALTER TABLE equipments
  ADD COLUMN rpm_source_item text,
  ADD COLUMN rpm_option_value_id int,
  ADD COLUMN external_rpm_id int,
  ADD COLUMN rpm_external_node_parameter smallint,
  ADD COLUMN rpm_formula text,
  ADD COLUMN rpm_unit_expression text,
  ADD COLUMN is_rpm_visible boolean NOT NULL DEFAULT true,
  ADD FOREIGN KEY (company_id, plant_id, external_rpm_id) REFERENCES sensors (company_id, plant_id, id) ON UPDATE CASCADE;

GRANT USAGE ON SEQUENCE bearings_id_seq, equipment_bearings_id_seq TO millwright_scoped, millwright_all;
