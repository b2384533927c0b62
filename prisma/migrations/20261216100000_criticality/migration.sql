-- How much depends on a machine or an item: its class, the answers that it follows from, and who gave them. What it cost,
-- how long it should last, what a new one costs, and until when its vendor answers for it.
ALTER TABLE machines
  ADD COLUMN criticality text,
  ADD COLUMN criticality_answers jsonb,
  ADD COLUMN criticality_by int,
  ADD COLUMN criticality_at timestamptz(3),
  ADD COLUMN purchase_price int,
  ADD COLUMN purchased_on date,
  ADD COLUMN installed_on date,
  ADD COLUMN warranty_until date,
  ADD COLUMN warranty_vendor_id int,
  ADD COLUMN expected_life_years smallint,
  ADD COLUMN replacement_cost int,
  ADD CONSTRAINT machines_criticality_check CHECK (criticality IN ('A', 'B', 'C')) NOT VALID,
  ADD CONSTRAINT machines_purchase_price_check CHECK (purchase_price >= 0) NOT VALID,
  ADD CONSTRAINT machines_expected_life_years_check CHECK (expected_life_years BETWEEN 1 AND 100) NOT VALID,
  ADD CONSTRAINT machines_replacement_cost_check CHECK (replacement_cost >= 0) NOT VALID,
  ADD CONSTRAINT machines_warranty_vendor_id_fkey FOREIGN KEY (company_id, plant_id, warranty_vendor_id)
    REFERENCES plant_vendors (company_id, plant_id, id) ON UPDATE CASCADE NOT VALID;
ALTER TABLE equipments
  ADD COLUMN criticality text,
  ADD COLUMN criticality_answers jsonb,
  ADD COLUMN criticality_by int,
  ADD COLUMN criticality_at timestamptz(3),
  ADD COLUMN purchase_price int,
  ADD COLUMN purchased_on date,
  ADD COLUMN installed_on date,
  ADD COLUMN warranty_until date,
  ADD COLUMN warranty_vendor_id int,
  ADD COLUMN expected_life_years smallint,
  ADD COLUMN replacement_cost int,
  ADD CONSTRAINT equipments_criticality_check CHECK (criticality IN ('A', 'B', 'C')) NOT VALID,
  ADD CONSTRAINT equipments_purchase_price_check CHECK (purchase_price >= 0) NOT VALID,
  ADD CONSTRAINT equipments_expected_life_years_check CHECK (expected_life_years BETWEEN 1 AND 100) NOT VALID,
  ADD CONSTRAINT equipments_replacement_cost_check CHECK (replacement_cost >= 0) NOT VALID,
  ADD CONSTRAINT equipments_warranty_vendor_id_fkey FOREIGN KEY (company_id, plant_id, warranty_vendor_id)
    REFERENCES plant_vendors (company_id, plant_id, id) ON UPDATE CASCADE NOT VALID;
