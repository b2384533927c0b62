-- Procedures, types of work orders (categories) and work stations, and what of them an order has.
CREATE TABLE task_procedures (
  id serial PRIMARY KEY,
  company_id int REFERENCES companies (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  plant_id int,
  name text NOT NULL,
  steps jsonb NOT NULL DEFAULT '[]',
  version_number int NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  CHECK (plant_id IS NULL OR company_id IS NOT NULL),
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON UPDATE CASCADE
);
CREATE UNIQUE INDEX task_procedures_name_key ON task_procedures (coalesce(company_id, 0), coalesce(plant_id, 0), lower(name));
CREATE INDEX task_procedures_plant_id_idx ON task_procedures (plant_id);
SELECT wall_off('task_procedures', 'catalogue');
-- One that belongs to a plant is seen and changed by those who see the plant.
CREATE POLICY of_plant ON task_procedures AS RESTRICTIVE TO millwright_scoped
  USING (plant_id IS NULL OR plant_id = ANY ((SELECT app_plants())::int[]))
  WITH CHECK (plant_id IS NULL OR plant_id = ANY ((SELECT app_plants())::int[]));
SELECT searchable('task_procedures', 'name');

CREATE TABLE task_procedure_equipment_types (
  id serial PRIMARY KEY,
  company_id int REFERENCES companies (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  task_procedure_id int NOT NULL REFERENCES task_procedures (id) ON DELETE CASCADE ON UPDATE CASCADE,
  equipment_type_id int NOT NULL REFERENCES equipment_types (id) ON DELETE CASCADE ON UPDATE CASCADE,
  UNIQUE (task_procedure_id, equipment_type_id)
);
CREATE INDEX task_procedure_equipment_types_equipment_type_id_idx ON task_procedure_equipment_types (equipment_type_id);
CREATE TRIGGER own_catalogue_type BEFORE INSERT OR UPDATE OF equipment_type_id, company_id ON task_procedure_equipment_types
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('equipment_types', 'equipment_type_id');
CREATE TRIGGER own_catalogue_procedure BEFORE INSERT OR UPDATE OF task_procedure_id, company_id ON task_procedure_equipment_types
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('task_procedures', 'task_procedure_id');
SELECT wall_off('task_procedure_equipment_types', 'catalogue');

CREATE TABLE task_procedure_faults (
  id serial PRIMARY KEY,
  company_id int REFERENCES companies (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  task_procedure_id int NOT NULL REFERENCES task_procedures (id) ON DELETE CASCADE ON UPDATE CASCADE,
  fault_id int NOT NULL REFERENCES faults (id) ON DELETE CASCADE ON UPDATE CASCADE,
  UNIQUE (task_procedure_id, fault_id)
);
CREATE INDEX task_procedure_faults_fault_id_idx ON task_procedure_faults (fault_id);
CREATE TRIGGER own_catalogue_fault BEFORE INSERT OR UPDATE OF fault_id, company_id ON task_procedure_faults
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('faults', 'fault_id');
CREATE TRIGGER own_catalogue_procedure BEFORE INSERT OR UPDATE OF task_procedure_id, company_id ON task_procedure_faults
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('task_procedures', 'task_procedure_id');
SELECT wall_off('task_procedure_faults', 'catalogue');

CREATE TABLE maintenance_categories (
  id serial PRIMARY KEY,
  company_id int REFERENCES companies (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('breakdown', 'setup', 'pm')),
  is_standard boolean NOT NULL DEFAULT false,
  asks_sanitization boolean NOT NULL DEFAULT false,
  task_procedure_id int REFERENCES task_procedures (id) ON UPDATE CASCADE,
  default_minutes int CHECK (default_minutes BETWEEN 1 AND 100000),
  color text CHECK (color ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  CHECK (NOT is_standard OR company_id IS NULL)
);
CREATE UNIQUE INDEX maintenance_categories_name_key ON maintenance_categories (coalesce(company_id, 0), lower(name));
CREATE UNIQUE INDEX maintenance_categories_standard_key ON maintenance_categories (type) WHERE is_standard;
CREATE INDEX maintenance_categories_task_procedure_id_idx ON maintenance_categories (task_procedure_id);
CREATE TRIGGER own_catalogue_procedure BEFORE INSERT OR UPDATE OF task_procedure_id, company_id ON maintenance_categories
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('task_procedures', 'task_procedure_id');
SELECT wall_off('maintenance_categories', 'catalogue');
SELECT searchable('maintenance_categories', 'name');
INSERT INTO maintenance_categories (name, type, is_standard) VALUES ('Breakdown', 'breakdown', true), ('Setup', 'setup', true), ('PM', 'pm', true);

CREATE TABLE work_stations (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  name text NOT NULL,
  production_line_id int,
  notes text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, plant_id, id),
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, production_line_id) REFERENCES production_lines (company_id, plant_id, id) ON UPDATE CASCADE
);
CREATE UNIQUE INDEX work_stations_name_key ON work_stations (plant_id, lower(name));
CREATE INDEX work_stations_plant_id_name_id_idx ON work_stations (plant_id, name, id);
CREATE INDEX work_stations_production_line_id_idx ON work_stations (production_line_id);
SELECT wall_off('work_stations', 'plant');
SELECT searchable('work_stations', 'name');

-- Responsibility was one choice of two things.
ALTER TABLE work_orders
  ADD COLUMN category_id int REFERENCES maintenance_categories (id) ON UPDATE CASCADE,
  ADD COLUMN responsibility_area text NOT NULL DEFAULT 'none' CHECK (responsibility_area IN ('none', 'fabrication', 'requisition')),
  ADD COLUMN responsible_role text NOT NULL DEFAULT 'none' CHECK (responsible_role IN ('none', 'fab_shop_manager', 'requisitioner')),
  ADD COLUMN work_station_id int,
  ADD COLUMN task_procedure_id int REFERENCES task_procedures (id) ON DELETE SET NULL ON UPDATE CASCADE,
  ADD COLUMN task_procedure_version int,
  ADD FOREIGN KEY (company_id, plant_id, work_station_id) REFERENCES work_stations (company_id, plant_id, id) ON UPDATE CASCADE;
UPDATE work_orders o SET
    category_id = c.id,
    responsibility_area = CASE WHEN o.responsibility IN ('fabrication', 'requisition') THEN o.responsibility ELSE 'none' END,
    responsible_role = CASE WHEN o.responsibility IN ('fab_shop_manager', 'requisitioner') THEN o.responsibility ELSE 'none' END
  FROM maintenance_categories c WHERE c.is_standard AND c.type = o.type;
CREATE INDEX work_orders_category_id_idx ON work_orders (category_id);
CREATE INDEX work_orders_work_station_id_idx ON work_orders (work_station_id);
CREATE INDEX work_orders_task_procedure_id_idx ON work_orders (task_procedure_id);
CREATE TRIGGER own_catalogue_category BEFORE INSERT OR UPDATE OF category_id, company_id ON work_orders
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('maintenance_categories', 'category_id');
CREATE TRIGGER own_catalogue_procedure BEFORE INSERT OR UPDATE OF task_procedure_id, company_id ON work_orders
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('task_procedures', 'task_procedure_id');

-- An order that names no category has the standard one of its type.
CREATE FUNCTION standard_category() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  SELECT id INTO NEW.category_id FROM maintenance_categories WHERE is_standard AND type = NEW.type;
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION standard_category() FROM public;
CREATE TRIGGER a_standard_category BEFORE INSERT ON work_orders FOR EACH ROW WHEN (NEW.category_id IS NULL)
  EXECUTE FUNCTION standard_category();
