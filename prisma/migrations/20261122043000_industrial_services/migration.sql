CREATE TABLE industrial_services (
  id serial PRIMARY KEY,
  company_id int REFERENCES companies (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  name text NOT NULL,
  vendor_kind text,
  unit_price int CHECK (unit_price >= 0),
  currency text NOT NULL DEFAULT 'USD',
  notes text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX industrial_services_name_key ON industrial_services (coalesce(company_id, 0), lower(name));
SELECT wall_off('industrial_services', 'catalogue');
SELECT searchable('industrial_services', 'name');
