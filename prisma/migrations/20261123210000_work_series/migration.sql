-- Recurring work: what its orders begin with, by which rule, and what became of each date.
CREATE TABLE work_series (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  name text NOT NULL,
  description text,
  production_line_id int,
  machine_id int,
  asset_id int,
  equipment_id int,
  assigned_user_id int,
  assigned_team_id int,
  category_id int REFERENCES maintenance_categories (id) ON UPDATE CASCADE,
  task_procedure_id int REFERENCES task_procedures (id) ON DELETE SET NULL ON UPDATE CASCADE,
  work_station_id int,
  template jsonb NOT NULL DEFAULT '{}',
  rule jsonb NOT NULL,
  next_on date,
  look_at timestamptz(3),
  meter_read double precision,
  ended_at timestamptz(3),
  created_by int,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, plant_id, id),
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, production_line_id) REFERENCES production_lines (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, machine_id) REFERENCES machines (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, asset_id) REFERENCES assets (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, equipment_id) REFERENCES equipments (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, work_station_id) REFERENCES work_stations (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, assigned_user_id) REFERENCES users (company_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, assigned_team_id) REFERENCES teams (company_id, id) ON DELETE SET NULL (assigned_team_id) ON UPDATE CASCADE
);
CREATE INDEX work_series_plant_id_name_id_idx ON work_series (plant_id, name, id);
CREATE INDEX work_series_look_at_idx ON work_series (look_at) WHERE ended_at IS NULL;
CREATE INDEX work_series_equipment_id_idx ON work_series (equipment_id);
CREATE INDEX work_series_assigned_user_id_idx ON work_series (assigned_user_id);
CREATE INDEX work_series_assigned_team_id_idx ON work_series (assigned_team_id);
CREATE INDEX work_series_category_id_idx ON work_series (category_id);
CREATE INDEX work_series_task_procedure_id_idx ON work_series (task_procedure_id);
CREATE INDEX work_series_work_station_id_idx ON work_series (work_station_id);
CREATE TRIGGER own_catalogue_category BEFORE INSERT OR UPDATE OF category_id, company_id ON work_series
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('maintenance_categories', 'category_id');
CREATE TRIGGER own_catalogue_procedure BEFORE INSERT OR UPDATE OF task_procedure_id, company_id ON work_series
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('task_procedures', 'task_procedure_id');
SELECT wall_off('work_series', 'plant');
SELECT searchable('work_series', 'name');

CREATE TABLE work_series_files (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  series_id int NOT NULL,
  file_id int NOT NULL REFERENCES files (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  UNIQUE (series_id, file_id),
  FOREIGN KEY (company_id, plant_id, series_id) REFERENCES work_series (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX work_series_files_file_id_idx ON work_series_files (file_id);
SELECT wall_off('work_series_files', 'plant');

-- One date of a series. Two workers make none of them twice.
CREATE TABLE work_series_occurrences (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  series_id int NOT NULL,
  date date NOT NULL,
  day date,
  state text NOT NULL CHECK (state IN ('made', 'missed', 'skipped')),
  reason text,
  work_order_id int,
  is_detached boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (series_id, date),
  UNIQUE (company_id, plant_id, work_order_id),
  FOREIGN KEY (company_id, plant_id, series_id) REFERENCES work_series (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, work_order_id) REFERENCES work_orders (company_id, plant_id, id) ON DELETE SET NULL (work_order_id) ON UPDATE CASCADE
);
SELECT wall_off('work_series_occurrences', 'plant');

ALTER TABLE work_orders
  ADD COLUMN series_id int,
  ADD FOREIGN KEY (company_id, plant_id, series_id) REFERENCES work_series (company_id, plant_id, id) ON UPDATE CASCADE;
CREATE INDEX work_orders_series_id_idx ON work_orders (series_id) WHERE series_id IS NOT NULL;
