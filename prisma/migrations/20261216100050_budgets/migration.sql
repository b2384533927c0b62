-- What a plant may spend on maintenance in a fiscal year: on all of it, or on the work of one type.
CREATE TABLE budgets (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  name text NOT NULL,
  year int NOT NULL CHECK (year BETWEEN 2000 AND 2100),
  category_id int REFERENCES maintenance_categories (id) ON UPDATE CASCADE,
  amount int NOT NULL CHECK (amount > 0),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, plant_id, id),
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON UPDATE CASCADE
);
-- One of the whole plant, and one of each type.
CREATE UNIQUE INDEX budgets_of_year ON budgets (plant_id, year, coalesce(category_id, 0));
CREATE INDEX budgets_company_id_created_at_id_idx ON budgets (company_id, created_at DESC, id DESC);
CREATE INDEX budgets_plant_id_created_at_id_idx ON budgets (plant_id, created_at DESC, id DESC);
CREATE INDEX budgets_category_id_idx ON budgets (category_id);
CREATE TRIGGER own_catalogue BEFORE INSERT OR UPDATE OF category_id, company_id ON budgets
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('maintenance_categories', 'category_id');
SELECT wall_off('budgets', 'plant');

-- The month in which a fiscal year begins, and up to which amount, in cents, each role approves; null: whatever it is.
ALTER TABLE companies
  ADD COLUMN fiscal_year_month smallint NOT NULL DEFAULT 1 CHECK (fiscal_year_month BETWEEN 1 AND 12),
  ADD COLUMN approval_limit_superintendent int CHECK (approval_limit_superintendent >= 0),
  ADD COLUMN approval_limit_plant_admin int CHECK (approval_limit_plant_admin >= 0);
