-- What an order needs from the stock, what of it is held for the order and what was taken; who worked on it how long; and
-- what all of that cost when it was closed.
CREATE TABLE work_order_parts (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  work_order_id int NOT NULL,
  part_id int,
  brand_model_id int,
  store_room_id int,
  quantity double precision NOT NULL CHECK (quantity > 0),
  issued double precision NOT NULL DEFAULT 0 CHECK (issued >= 0),
  CHECK (num_nonnulls(part_id, brand_model_id) = 1),
  UNIQUE (company_id, plant_id, id),
  FOREIGN KEY (company_id, plant_id, work_order_id) REFERENCES work_orders (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, part_id) REFERENCES parts (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, store_room_id) REFERENCES store_rooms (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (brand_model_id) REFERENCES brand_models (id) ON UPDATE CASCADE
);
CREATE UNIQUE INDEX work_order_parts_thing_key ON work_order_parts (work_order_id, part_id, brand_model_id, store_room_id) NULLS NOT DISTINCT;
CREATE INDEX work_order_parts_part_id_idx ON work_order_parts (part_id);
CREATE INDEX work_order_parts_brand_model_id_idx ON work_order_parts (brand_model_id);
CREATE INDEX work_order_parts_store_room_id_idx ON work_order_parts (store_room_id);
CREATE TRIGGER own_catalogue_model BEFORE INSERT OR UPDATE OF brand_model_id, company_id ON work_order_parts
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('brand_models', 'brand_model_id');
SELECT wall_off('work_order_parts', 'plant');

-- One line of stock held for one need. The sum over a line is what the line counts as reserved.
CREATE TABLE stock_reservations (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  work_order_part_id int NOT NULL,
  stock_line_id int NOT NULL,
  quantity double precision NOT NULL CHECK (quantity > 0),
  UNIQUE (work_order_part_id, stock_line_id),
  FOREIGN KEY (company_id, plant_id, work_order_part_id) REFERENCES work_order_parts (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, stock_line_id) REFERENCES stock_lines (company_id, plant_id, id) ON UPDATE CASCADE
);
CREATE INDEX stock_reservations_stock_line_id_idx ON stock_reservations (stock_line_id);
SELECT wall_off('stock_reservations', 'plant');

CREATE TABLE labor_entries (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  work_order_id int NOT NULL,
  user_id int NOT NULL,
  started_at timestamptz(3),
  ended_at timestamptz(3),
  minutes int NOT NULL CHECK (minutes BETWEEN 1 AND 100000),
  -- What an hour of the person cost then, and what this did; whole cents of the company's currency.
  hourly_cost int NOT NULL DEFAULT 0,
  cost bigint NOT NULL DEFAULT 0,
  created_by int,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (company_id, plant_id, id),
  CHECK (ended_at > started_at),
  FOREIGN KEY (company_id, plant_id, work_order_id) REFERENCES work_orders (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON UPDATE CASCADE
);
CREATE INDEX labor_entries_work_order_id_idx ON labor_entries (work_order_id, id);
CREATE INDEX labor_entries_user_id_idx ON labor_entries (user_id);
SELECT wall_off('labor_entries', 'plant');

ALTER TABLE work_orders
  ADD COLUMN labor_cost bigint,
  ADD COLUMN parts_cost bigint,
  ADD COLUMN downtime_cost bigint,
  ADD COLUMN cost_currency text;

-- The one ledger of downtime: orders write into it, people, and the lines that count their pieces.
CREATE TABLE downtimes (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  production_line_id int,
  machine_id int,
  equipment_id int,
  started_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  reason text,
  is_planned boolean NOT NULL DEFAULT false,
  source text NOT NULL CHECK (source IN ('order', 'oee', 'person')),
  work_order_id int,
  created_by int,
  closed_by int,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  CHECK (num_nonnulls(production_line_id, machine_id, equipment_id) = 1),
  CHECK (ended_at >= started_at),
  UNIQUE (company_id, plant_id, id),
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, production_line_id) REFERENCES production_lines (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, machine_id) REFERENCES machines (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, equipment_id) REFERENCES equipments (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, work_order_id) REFERENCES work_orders (company_id, plant_id, id) ON DELETE SET NULL (work_order_id) ON UPDATE CASCADE
);
-- Nothing is down twice at once; downtimes that have ended are compared where they are written.
CREATE UNIQUE INDEX downtimes_open_key ON downtimes (equipment_id, machine_id, production_line_id) NULLS NOT DISTINCT
  WHERE ended_at IS NULL;
CREATE INDEX downtimes_plant_id_started_at_idx ON downtimes (plant_id, started_at DESC, id DESC);
CREATE INDEX downtimes_equipment_id_idx ON downtimes (equipment_id, started_at DESC);
CREATE INDEX downtimes_machine_id_idx ON downtimes (machine_id, started_at DESC);
CREATE INDEX downtimes_production_line_id_idx ON downtimes (production_line_id, started_at DESC);
CREATE INDEX downtimes_work_order_id_idx ON downtimes (work_order_id) WHERE work_order_id IS NOT NULL;
SELECT wall_off('downtimes', 'plant');
