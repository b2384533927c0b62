-- Why an order was needed, asked up to seven times, and what is done so that it does not come back.
CREATE TABLE root_causes (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  work_order_id int NOT NULL UNIQUE,
  problem text NOT NULL,
  whys jsonb NOT NULL DEFAULT '[]',
  cause_id int REFERENCES faults (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  actions jsonb NOT NULL DEFAULT '[]',
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'closed')),
  closed_by int,
  closed_at timestamptz(3),
  created_by int,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  FOREIGN KEY (company_id, plant_id, work_order_id) REFERENCES work_orders (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX root_causes_company_id_plant_id_work_order_id_key ON root_causes (company_id, plant_id, work_order_id);
CREATE INDEX root_causes_cause_id_idx ON root_causes (cause_id);
CREATE TRIGGER own_catalogue_cause BEFORE INSERT OR UPDATE OF cause_id, company_id ON root_causes
  FOR EACH ROW WHEN (NEW.cause_id IS NOT NULL) EXECUTE FUNCTION check_catalogue_reference('faults', 'cause_id');
SELECT wall_off('root_causes', 'plant');
