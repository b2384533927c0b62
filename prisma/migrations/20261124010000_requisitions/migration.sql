-- What a plant asks for: a purchase or a service, with the return that it should bring; each line with what has come of it.
ALTER TABLE plants ADD COLUMN last_requisition_number int NOT NULL DEFAULT 0, ADD COLUMN last_purchase_order_number int NOT NULL DEFAULT 0;

CREATE TABLE requisitions (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  number int NOT NULL,
  type text NOT NULL CHECK (type IN ('purchase', 'service')),
  reason text NOT NULL CHECK (reason IN ('health_and_safety', 'production_loss', 'cost_reduction', 'future_opportunity')),
  work_type text CHECK (work_type IN ('refurbishment', 'fabrication', 'repair')),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'denied', 'completed', 'in_work', 'on_hold')),
  name text NOT NULL,
  equipment_id int,
  work_order_id int,
  vendor_id int,
  -- Whole cents of the company's currency.
  yearly_benefit int CHECK (yearly_benefit >= 0),
  yearly_cost int CHECK (yearly_cost >= 0),
  outlay int CHECK (outlay >= 0),
  -- Percent, as it came to be.
  roi_final double precision,
  expected_receive_date date,
  estimated_start_date date,
  estimated_completion_date date,
  shipping_method text,
  tracking text,
  notes text,
  purchase_order_number int,
  requested_by int NOT NULL,
  decided_by int,
  decided_at timestamptz(3),
  decision_reason text,
  taken_by int,
  taken_at timestamptz(3),
  held_from text CHECK (held_from IN ('approved', 'in_work')),
  held_at timestamptz(3),
  hold_reason text,
  hold_seconds int NOT NULL DEFAULT 0,
  hours double precision CHECK (hours >= 0),
  cost int CHECK (cost >= 0),
  completed_at timestamptz(3),
  concluded_by int,
  concluded_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, plant_id, id),
  UNIQUE (plant_id, number),
  UNIQUE (plant_id, purchase_order_number),
  CHECK ((type = 'purchase') = (work_type IS NULL)),
  CHECK ((status = 'on_hold') = (held_from IS NOT NULL AND held_at IS NOT NULL)),
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, equipment_id) REFERENCES equipments (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, work_order_id) REFERENCES work_orders (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, vendor_id) REFERENCES plant_vendors (company_id, plant_id, id) ON UPDATE CASCADE
);
CREATE INDEX requisitions_plant_id_status_id_idx ON requisitions (plant_id, status, id DESC);
CREATE INDEX requisitions_company_id_created_at_id_idx ON requisitions (company_id, created_at DESC, id DESC);
CREATE INDEX requisitions_plant_id_created_at_id_idx ON requisitions (plant_id, created_at DESC, id DESC);
CREATE INDEX requisitions_equipment_id_idx ON requisitions (equipment_id);
CREATE INDEX requisitions_work_order_id_idx ON requisitions (work_order_id);
CREATE INDEX requisitions_vendor_id_idx ON requisitions (vendor_id);

-- As with orders: the plant's row is locked from when the requisition is written, and not before.
CREATE FUNCTION take_requisition_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE plants SET last_requisition_number = last_requisition_number + 1 WHERE id = NEW.plant_id
    RETURNING last_requisition_number INTO NEW.number;
  RETURN NEW;
END $$;
CREATE TRIGGER take_requisition_number BEFORE INSERT ON requisitions FOR EACH ROW WHEN (NEW.number IS NULL)
  EXECUTE FUNCTION take_requisition_number();
-- A requisition keeps the number of its first approval.
CREATE FUNCTION take_purchase_order_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE plants SET last_purchase_order_number = last_purchase_order_number + 1 WHERE id = NEW.plant_id
    RETURNING last_purchase_order_number INTO NEW.purchase_order_number;
  RETURN NEW;
END $$;
CREATE TRIGGER take_purchase_order_number BEFORE UPDATE OF status ON requisitions FOR EACH ROW
  WHEN (NEW.status = 'approved' AND NEW.purchase_order_number IS NULL) EXECUTE FUNCTION take_purchase_order_number();
SELECT wall_off('requisitions', 'plant');
SELECT searchable('requisitions', 'name');

CREATE TABLE requisition_lines (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  requisition_id int NOT NULL,
  position int NOT NULL,
  part_id int,
  brand_model_id int,
  text text,
  quantity double precision NOT NULL CHECK (quantity > 0),
  unit_price int CHECK (unit_price >= 0),
  received double precision NOT NULL DEFAULT 0 CHECK (received >= 0),
  is_closed_short boolean NOT NULL DEFAULT false,
  CHECK (num_nonnulls(part_id, brand_model_id, text) = 1),
  UNIQUE (company_id, plant_id, id),
  FOREIGN KEY (company_id, plant_id, requisition_id) REFERENCES requisitions (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, part_id) REFERENCES parts (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (brand_model_id) REFERENCES brand_models (id) ON UPDATE CASCADE
);
CREATE INDEX requisition_lines_requisition_id_idx ON requisition_lines (requisition_id, position);
CREATE INDEX requisition_lines_part_id_idx ON requisition_lines (part_id);
CREATE INDEX requisition_lines_brand_model_id_idx ON requisition_lines (brand_model_id);
CREATE TRIGGER own_catalogue_model BEFORE INSERT OR UPDATE OF brand_model_id, company_id ON requisition_lines
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('brand_models', 'brand_model_id');
SELECT wall_off('requisition_lines', 'plant');

-- What came in of a line, and where it was put.
CREATE TABLE requisition_receipts (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  line_id int NOT NULL,
  quantity double precision NOT NULL CHECK (quantity >= 0),
  store_room_id int,
  is_closed_short boolean NOT NULL DEFAULT false,
  created_by int NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, plant_id, line_id) REFERENCES requisition_lines (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, store_room_id) REFERENCES store_rooms (company_id, plant_id, id) ON UPDATE CASCADE
);
CREATE INDEX requisition_receipts_line_id_idx ON requisition_receipts (line_id);
CREATE INDEX requisition_receipts_store_room_id_idx ON requisition_receipts (store_room_id);
SELECT wall_off('requisition_receipts', 'plant');

CREATE TABLE requisition_files (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  requisition_id int NOT NULL,
  file_id int NOT NULL REFERENCES files (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  UNIQUE (requisition_id, file_id),
  FOREIGN KEY (company_id, plant_id, requisition_id) REFERENCES requisitions (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX requisition_files_file_id_idx ON requisition_files (file_id);
SELECT wall_off('requisition_files', 'plant');

CREATE TABLE requisition_events (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  requisition_id int NOT NULL,
  user_id int,
  action text NOT NULL,
  "from" text,
  "to" text,
  note text,
  data jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, plant_id, requisition_id) REFERENCES requisitions (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX requisition_events_requisition_id_idx ON requisition_events (requisition_id, id);
SELECT wall_off('requisition_events', 'plant');
