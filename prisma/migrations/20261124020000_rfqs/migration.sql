-- Requests for quotation: the same lines asked of several vendors, by one mail each, and what they quote.
ALTER TABLE plants ADD COLUMN last_rfq_number int NOT NULL DEFAULT 0;
-- In which language a vendor is written to: 1 English, 2 Spanish.
ALTER TABLE plant_vendors ADD COLUMN language_id smallint NOT NULL DEFAULT 1 CHECK (language_id IN (1, 2));

CREATE TABLE rfqs (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  number int NOT NULL,
  -- 1 quote, 2 service.
  request_type smallint NOT NULL CHECK (request_type IN (1, 2)),
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'sent', 'quoted', 'awarded', 'cancelled')),
  name text NOT NULL,
  equipment_id int,
  requisition_id int,
  note text,
  reply_by date,
  created_by int NOT NULL,
  sent_by int,
  sent_at timestamptz(3),
  awarded_quote_id int,
  settled_by int,
  settled_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, plant_id, id),
  UNIQUE (plant_id, number),
  CHECK ((status = 'awarded') = (awarded_quote_id IS NOT NULL)),
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, equipment_id) REFERENCES equipments (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, requisition_id) REFERENCES requisitions (company_id, plant_id, id) ON UPDATE CASCADE
);
CREATE INDEX rfqs_plant_id_status_id_idx ON rfqs (plant_id, status, id DESC);
CREATE INDEX rfqs_company_id_created_at_id_idx ON rfqs (company_id, created_at DESC, id DESC);
CREATE INDEX rfqs_plant_id_created_at_id_idx ON rfqs (plant_id, created_at DESC, id DESC);
CREATE INDEX rfqs_equipment_id_idx ON rfqs (equipment_id);
CREATE INDEX rfqs_requisition_id_idx ON rfqs (requisition_id);
CREATE FUNCTION take_rfq_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE plants SET last_rfq_number = last_rfq_number + 1 WHERE id = NEW.plant_id RETURNING last_rfq_number INTO NEW.number;
  RETURN NEW;
END $$;
CREATE TRIGGER take_rfq_number BEFORE INSERT ON rfqs FOR EACH ROW WHEN (NEW.number IS NULL) EXECUTE FUNCTION take_rfq_number();
SELECT wall_off('rfqs', 'plant');
SELECT searchable('rfqs', 'name');

CREATE TABLE rfq_lines (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  rfq_id int NOT NULL,
  position int NOT NULL,
  part_id int,
  brand_model_id int,
  text text,
  quantity double precision NOT NULL CHECK (quantity > 0),
  -- The line of the requisition whose price an award sets.
  requisition_line_id int,
  CHECK (num_nonnulls(part_id, brand_model_id, text) = 1),
  UNIQUE (company_id, plant_id, id),
  FOREIGN KEY (company_id, plant_id, rfq_id) REFERENCES rfqs (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, part_id) REFERENCES parts (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, requisition_line_id) REFERENCES requisition_lines (company_id, plant_id, id) ON DELETE SET NULL (requisition_line_id) ON UPDATE CASCADE,
  FOREIGN KEY (brand_model_id) REFERENCES brand_models (id) ON UPDATE CASCADE
);
CREATE INDEX rfq_lines_rfq_id_idx ON rfq_lines (rfq_id, position);
CREATE INDEX rfq_lines_part_id_idx ON rfq_lines (part_id);
CREATE INDEX rfq_lines_brand_model_id_idx ON rfq_lines (brand_model_id);
CREATE INDEX rfq_lines_requisition_line_id_idx ON rfq_lines (requisition_line_id);
CREATE TRIGGER own_catalogue_model BEFORE INSERT OR UPDATE OF brand_model_id, company_id ON rfq_lines
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('brand_models', 'brand_model_id');
SELECT wall_off('rfq_lines', 'plant');

-- A vendor that is asked, and what became of the mail to it.
CREATE TABLE rfq_vendors (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  rfq_id int NOT NULL,
  vendor_id int NOT NULL,
  mail text NOT NULL DEFAULT 'none' CHECK (mail IN ('none', 'queued', 'sending', 'sent', 'failed', 'unknown', 'refused')),
  mailed_to text,
  mailed_at timestamptz(3),
  UNIQUE (rfq_id, vendor_id),
  FOREIGN KEY (company_id, plant_id, rfq_id) REFERENCES rfqs (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, vendor_id) REFERENCES plant_vendors (company_id, plant_id, id) ON UPDATE CASCADE
);
CREATE INDEX rfq_vendors_vendor_id_idx ON rfq_vendors (vendor_id);
SELECT wall_off('rfq_vendors', 'plant');

-- What becomes of the mail to a vendor is seen at the request: the mails themselves are the provider's.
CREATE FUNCTION follow_rfq_mail() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE rfq_vendors SET mail = NEW.status, mailed_at = coalesce(NEW.sent_at, mailed_at)
  WHERE rfq_id = split_part(NEW.subject, ':', 2)::int AND vendor_id = split_part(NEW.subject, ':', 3)::int;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION follow_rfq_mail() FROM public;
CREATE TRIGGER follow_rfq_mail AFTER UPDATE OF status ON deliveries FOR EACH ROW
  WHEN (NEW.subject ~ '^rfq:[0-9]+:[0-9]+$' AND NEW.status IS DISTINCT FROM OLD.status) EXECUTE FUNCTION follow_rfq_mail();

CREATE TABLE rfq_quotes (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  rfq_id int NOT NULL,
  vendor_id int NOT NULL,
  currency text NOT NULL,
  -- Whole cents of its currency; with lines their sum.
  price bigint NOT NULL CHECK (price >= 0),
  delivery_date date,
  note text,
  created_by int NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (rfq_id, vendor_id),
  UNIQUE (company_id, plant_id, id),
  FOREIGN KEY (company_id, plant_id, rfq_id) REFERENCES rfqs (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, vendor_id) REFERENCES plant_vendors (company_id, plant_id, id) ON UPDATE CASCADE
);
CREATE INDEX rfq_quotes_vendor_id_idx ON rfq_quotes (vendor_id);
SELECT wall_off('rfq_quotes', 'plant');
ALTER TABLE rfqs ADD FOREIGN KEY (company_id, plant_id, awarded_quote_id) REFERENCES rfq_quotes (company_id, plant_id, id) ON UPDATE CASCADE;
CREATE INDEX rfqs_awarded_quote_id_idx ON rfqs (awarded_quote_id);

CREATE TABLE rfq_quote_lines (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  quote_id int NOT NULL,
  line_id int NOT NULL,
  unit_price int NOT NULL CHECK (unit_price >= 0),
  delivery_date date,
  UNIQUE (quote_id, line_id),
  FOREIGN KEY (company_id, plant_id, quote_id) REFERENCES rfq_quotes (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, line_id) REFERENCES rfq_lines (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX rfq_quote_lines_line_id_idx ON rfq_quote_lines (line_id);
SELECT wall_off('rfq_quote_lines', 'plant');
