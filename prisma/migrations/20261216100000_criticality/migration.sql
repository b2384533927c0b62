-- How much depends on a machine or an item: its class, the answers that it follows from, and who gave them. What it cost,
-- how long it should last, what a new one costs, and until when its vendor answers for it.
ALTER TABLE machines
  ADD COLUMN criticality text CHECK (criticality IN ('A', 'B', 'C')),
  ADD COLUMN criticality_answers jsonb,
  ADD COLUMN criticality_by int,
  ADD COLUMN criticality_at timestamptz(3),
  ADD COLUMN purchase_price int CHECK (purchase_price >= 0),
  ADD COLUMN purchased_on date,
  ADD COLUMN installed_on date,
  ADD COLUMN warranty_until date,
  ADD COLUMN warranty_vendor_id int,
  ADD COLUMN expected_life_years smallint CHECK (expected_life_years BETWEEN 1 AND 100),
  ADD COLUMN replacement_cost int CHECK (replacement_cost >= 0),
  ADD FOREIGN KEY (company_id, plant_id, warranty_vendor_id) REFERENCES plant_vendors (company_id, plant_id, id) ON UPDATE CASCADE;
ALTER TABLE equipments
  ADD COLUMN criticality text CHECK (criticality IN ('A', 'B', 'C')),
  ADD COLUMN criticality_answers jsonb,
  ADD COLUMN criticality_by int,
  ADD COLUMN criticality_at timestamptz(3),
  ADD COLUMN purchase_price int CHECK (purchase_price >= 0),
  ADD COLUMN purchased_on date,
  ADD COLUMN installed_on date,
  ADD COLUMN warranty_until date,
  ADD COLUMN warranty_vendor_id int,
  ADD COLUMN expected_life_years smallint CHECK (expected_life_years BETWEEN 1 AND 100),
  ADD COLUMN replacement_cost int CHECK (replacement_cost >= 0),
  ADD FOREIGN KEY (company_id, plant_id, warranty_vendor_id) REFERENCES plant_vendors (company_id, plant_id, id) ON UPDATE CASCADE;
CREATE INDEX machines_warranty_vendor_id_idx ON machines (warranty_vendor_id) WHERE warranty_vendor_id IS NOT NULL;
CREATE INDEX equipments_warranty_vendor_id_idx ON equipments (warranty_vendor_id) WHERE warranty_vendor_id IS NOT NULL;
