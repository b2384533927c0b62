-- Storerooms, parts and stock.
CREATE TABLE store_rooms (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  name text NOT NULL,
  notes text,
  image_id int,
  keeper_id int,
  deleted_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, plant_id, id),
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, keeper_id) REFERENCES users (company_id, id) ON DELETE SET NULL (keeper_id) ON UPDATE CASCADE
);
CREATE UNIQUE INDEX store_rooms_name_key ON store_rooms (plant_id, lower(name)) WHERE deleted_at IS NULL;
SELECT wall_off('store_rooms', 'plant');
SELECT searchable('store_rooms', 'name');

CREATE TABLE store_room_locations (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  store_room_id int NOT NULL,
  name text NOT NULL,
  position int NOT NULL DEFAULT 0,
  UNIQUE (company_id, plant_id, id),
  UNIQUE (company_id, plant_id, store_room_id, id),
  FOREIGN KEY (company_id, plant_id, store_room_id) REFERENCES store_rooms (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX store_room_locations_locations_key ON store_room_locations (store_room_id, lower(name));
SELECT wall_off('store_room_locations', 'plant');

CREATE TABLE parts (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  number text NOT NULL,
  name text NOT NULL,
  unit text NOT NULL DEFAULT 'piece',
  minimum double precision CHECK (minimum >= 0),
  price int CHECK (price >= 0),
  currency text NOT NULL DEFAULT 'USD',
  vendor_id int,
  image_id int,
  barcode text,
  notes text,
  deleted_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, plant_id, id),
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, vendor_id) REFERENCES plant_vendors (company_id, plant_id, id) ON UPDATE CASCADE
);
CREATE UNIQUE INDEX parts_number_key ON parts (plant_id, lower(number)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX parts_barcode_key ON parts (plant_id, barcode) WHERE barcode IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX parts_name_idx ON parts (plant_id, name, id);
SELECT wall_off('parts', 'plant');
SELECT searchable('parts', 'number', 'name', 'barcode');

-- One line a thing and place. What is on hand is never below nothing, whoever takes at once.
CREATE TABLE stock_lines (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  store_room_id int NOT NULL,
  location_id int,
  part_id int,
  brand_model_id int,
  on_hand double precision NOT NULL DEFAULT 0 CHECK (on_hand >= 0),
  reserved double precision NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  minimum double precision CHECK (minimum >= 0),
  value bigint NOT NULL DEFAULT 0 CHECK (value >= 0),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  CHECK (num_nonnulls(part_id, brand_model_id) = 1),
  UNIQUE (company_id, plant_id, id),
  FOREIGN KEY (company_id, plant_id, store_room_id) REFERENCES store_rooms (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, store_room_id, location_id) REFERENCES store_room_locations (company_id, plant_id, store_room_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, part_id) REFERENCES parts (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (brand_model_id) REFERENCES brand_models (id) ON UPDATE CASCADE
);
CREATE UNIQUE INDEX stock_lines_thing_key ON stock_lines (store_room_id, location_id, part_id, brand_model_id) NULLS NOT DISTINCT;
CREATE INDEX stock_lines_store_room_id_id_idx ON stock_lines (store_room_id, id);
CREATE INDEX stock_lines_location_id_idx ON stock_lines (location_id);
CREATE INDEX stock_lines_part_id_idx ON stock_lines (part_id);
CREATE INDEX stock_lines_brand_model_id_idx ON stock_lines (brand_model_id);
CREATE TRIGGER own_catalogue BEFORE INSERT OR UPDATE OF brand_model_id, company_id ON stock_lines
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('brand_models', 'brand_model_id');
SELECT wall_off('stock_lines', 'plant');

CREATE TABLE stock_movements (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  stock_line_id int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('receive', 'issue', 'return', 'transfer', 'count', 'scrap')),
  quantity double precision NOT NULL,
  balance double precision NOT NULL CHECK (balance >= 0),
  unit_cost int NOT NULL,
  cost bigint NOT NULL,
  reason text,
  document text,
  work_order_id int,
  other_room_id int,
  other_room text,
  user_id int,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, plant_id, stock_line_id) REFERENCES stock_lines (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, work_order_id) REFERENCES work_orders (company_id, plant_id, id) ON UPDATE CASCADE
);
CREATE INDEX stock_movements_stock_line_id_id_idx ON stock_movements (stock_line_id, id DESC);
CREATE INDEX stock_movements_work_order_id_idx ON stock_movements (work_order_id) WHERE work_order_id IS NOT NULL;
SELECT wall_off('stock_movements', 'plant');
-- The ledger is written and read.
DROP POLICY change ON stock_movements;
DROP POLICY remove ON stock_movements;
REVOKE UPDATE, DELETE ON stock_movements FROM millwright_scoped, millwright_all;

-- An item stands on an asset, in a storeroom, or nowhere yet.
ALTER TABLE equipments ADD COLUMN store_room_id int, ADD COLUMN location_id int;
ALTER TABLE equipments ADD FOREIGN KEY (company_id, plant_id, store_room_id) REFERENCES store_rooms (company_id, plant_id, id) ON UPDATE CASCADE;
ALTER TABLE equipments ADD FOREIGN KEY (company_id, plant_id, store_room_id, location_id) REFERENCES store_room_locations (company_id, plant_id, store_room_id, id) ON UPDATE CASCADE;
ALTER TABLE equipments ADD CONSTRAINT equipments_one_place CHECK (num_nonnulls(asset_id, store_room_id) <= 1);
ALTER TABLE equipments ADD CONSTRAINT equipments_location_in_room CHECK (location_id IS NULL OR store_room_id IS NOT NULL);
-- Nobody could say in which storeroom; now they have to be put there.
UPDATE equipments SET is_store_room = false, is_limbo = true WHERE is_store_room;
CREATE INDEX equipments_store_room_id_idx ON equipments (store_room_id) WHERE store_room_id IS NOT NULL;

CREATE TABLE equipment_moves (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  equipment_id int NOT NULL,
  from_asset_id int,
  from_store_room_id int,
  to_asset_id int,
  to_store_room_id int,
  from_name text,
  to_name text,
  reason text,
  user_id int,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, plant_id, equipment_id) REFERENCES equipments (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX equipment_moves_equipment_id_id_idx ON equipment_moves (equipment_id, id DESC);
SELECT wall_off('equipment_moves', 'plant');

CREATE TABLE equipment_pictures (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  equipment_id int NOT NULL,
  file_id int NOT NULL REFERENCES files (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  position int NOT NULL DEFAULT 0,
  UNIQUE (equipment_id, file_id),
  FOREIGN KEY (company_id, plant_id, equipment_id) REFERENCES equipments (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE TRIGGER own_catalogue_file BEFORE INSERT OR UPDATE OF file_id, company_id ON equipment_pictures
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('files', 'file_id');
SELECT wall_off('equipment_pictures', 'plant');

CREATE TABLE sensor_positions (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  equipment_id int NOT NULL,
  file_id int NOT NULL REFERENCES files (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  sensor_id int NOT NULL,
  x double precision NOT NULL CHECK (x BETWEEN 0 AND 1),
  y double precision NOT NULL CHECK (y BETWEEN 0 AND 1),
  UNIQUE (equipment_id, file_id, sensor_id),
  FOREIGN KEY (company_id, plant_id, equipment_id) REFERENCES equipments (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, sensor_id) REFERENCES sensors (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX sensor_positions_sensor_id_idx ON sensor_positions (sensor_id);
CREATE TRIGGER own_catalogue_file BEFORE INSERT OR UPDATE OF file_id, company_id ON sensor_positions
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('files', 'file_id');
SELECT wall_off('sensor_positions', 'plant');
