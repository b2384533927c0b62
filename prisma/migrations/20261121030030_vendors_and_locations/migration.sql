-- Whom a plant buys from.
CREATE TABLE plant_vendors (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  name text NOT NULL,
  contact_name text,
  email text,
  phone text,
  address text,
  is_for_purchases boolean NOT NULL DEFAULT true,
  is_for_services boolean NOT NULL DEFAULT true,
  notes text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, plant_id, id),
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON UPDATE CASCADE
);
CREATE UNIQUE INDEX plant_vendors_name_key ON plant_vendors (plant_id, lower(name));
SELECT wall_off('plant_vendors', 'plant');

-- Where a distributor is. Seen by whoever sees the distributor, written by the provider.
CREATE TABLE distributor_locations (
  id serial PRIMARY KEY,
  distributor_id int NOT NULL REFERENCES distributors (id) ON DELETE CASCADE ON UPDATE CASCADE,
  name text NOT NULL,
  address text,
  phone text,
  email text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX distributor_locations_name_key ON distributor_locations (distributor_id, lower(name));
ALTER TABLE distributor_locations ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON distributor_locations TO millwright_all USING (true) WITH CHECK (true);
CREATE POLICY serving ON distributor_locations FOR SELECT TO millwright_scoped
  USING (EXISTS (SELECT FROM distributors d WHERE d.id = distributor_id));
GRANT SELECT ON distributor_locations TO millwright_scoped;
GRANT SELECT, INSERT, UPDATE, DELETE ON distributor_locations TO millwright_all;
GRANT USAGE ON SEQUENCE plant_vendors_id_seq, distributor_locations_id_seq TO millwright_scoped, millwright_all;
