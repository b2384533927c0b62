-- The catalogue of faults is the table of failure codes: modes, their causes and their remedies. Orders and requests name
-- what failed, why, and what was done about it.
ALTER TABLE faults
  ADD COLUMN kind text NOT NULL DEFAULT 'mode' CHECK (kind IN ('mode', 'cause', 'remedy')),
  ADD COLUMN diagnoses text[] NOT NULL DEFAULT '{}',
  ADD COLUMN iso_failure_mode text,
  ADD COLUMN iso_mechanism text,
  ADD COLUMN iso_cause text,
  ADD COLUMN iso_activity text;

-- What a diagnosis finds was matched with the codes by a table in the program.
UPDATE faults f SET diagnoses = known.diagnoses
FROM (VALUES ('BPFO', '{outer_race,bearing}'::text[]), ('BPFI', '{inner_race,bearing}'), ('BSF', '{rolling_element,bearing}'),
  ('FTF', '{cage,bearing}'), ('UNB', '{unbalance}'), ('MIS', '{angular_misalignment,parallel_misalignment}'),
  ('LOO', '{looseness}'), ('GMF', '{gear_wear}'), ('BELT', '{belt_wear}'), ('CAV', '{flow}'), ('ELEC', '{electrical}'),
  ('LUB', '{lubrication}'), ('RES', '{resonance}')) known (code, diagnoses)
WHERE f.code = known.code;

CREATE TABLE fault_links (
  id serial PRIMARY KEY,
  company_id int REFERENCES companies (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  fault_id int NOT NULL REFERENCES faults (id) ON DELETE CASCADE ON UPDATE CASCADE,
  linked_id int NOT NULL REFERENCES faults (id) ON DELETE CASCADE ON UPDATE CASCADE,
  rank smallint NOT NULL,
  UNIQUE (fault_id, linked_id)
);
CREATE INDEX fault_links_linked_id_idx ON fault_links (linked_id);
CREATE TRIGGER own_catalogue_fault BEFORE INSERT OR UPDATE OF fault_id, company_id ON fault_links
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('faults', 'fault_id');
CREATE TRIGGER own_catalogue_linked BEFORE INSERT OR UPDATE OF linked_id, company_id ON fault_links
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('faults', 'linked_id');
SELECT wall_off('fault_links', 'catalogue');

-- Codes that a company does not offer.
CREATE TABLE hidden_faults (
  id serial PRIMARY KEY,
  company_id int NOT NULL REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE,
  fault_id int NOT NULL REFERENCES faults (id) ON DELETE CASCADE ON UPDATE CASCADE,
  UNIQUE (company_id, fault_id)
);
CREATE INDEX hidden_faults_fault_id_idx ON hidden_faults (fault_id);
CREATE TRIGGER own_catalogue_fault BEFORE INSERT OR UPDATE OF fault_id, company_id ON hidden_faults
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('faults', 'fault_id');
SELECT wall_off('hidden_faults', 'company');

-- The rows that there are have no code: they need not be read.
ALTER TABLE work_orders
  ADD COLUMN fault_id int,
  ADD COLUMN cause_id int,
  ADD COLUMN remedy_id int,
  ADD COLUMN failure_source text,
  ADD CONSTRAINT work_orders_fault_id_fkey FOREIGN KEY (fault_id) REFERENCES faults (id) ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID,
  ADD CONSTRAINT work_orders_cause_id_fkey FOREIGN KEY (cause_id) REFERENCES faults (id) ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID,
  ADD CONSTRAINT work_orders_remedy_id_fkey FOREIGN KEY (remedy_id) REFERENCES faults (id) ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID,
  ADD CONSTRAINT work_orders_failure_source_check CHECK (failure_source IN ('text', 'proposed', 'chosen')) NOT VALID;
CREATE TRIGGER own_catalogue_fault BEFORE INSERT OR UPDATE OF fault_id, company_id ON work_orders
  FOR EACH ROW WHEN (NEW.fault_id IS NOT NULL) EXECUTE FUNCTION check_catalogue_reference('faults', 'fault_id');
CREATE TRIGGER own_catalogue_cause BEFORE INSERT OR UPDATE OF cause_id, company_id ON work_orders
  FOR EACH ROW WHEN (NEW.cause_id IS NOT NULL) EXECUTE FUNCTION check_catalogue_reference('faults', 'cause_id');
CREATE TRIGGER own_catalogue_remedy BEFORE INSERT OR UPDATE OF remedy_id, company_id ON work_orders
  FOR EACH ROW WHEN (NEW.remedy_id IS NOT NULL) EXECUTE FUNCTION check_catalogue_reference('faults', 'remedy_id');

ALTER TABLE maintenance_categories
  ADD COLUMN asks_failure text NOT NULL DEFAULT 'no' CHECK (asks_failure IN ('no', 'ask', 'required'));
UPDATE maintenance_categories SET asks_failure = 'ask' WHERE type = 'breakdown';

ALTER TABLE companies
  ADD COLUMN repeat_failure_days smallint NOT NULL DEFAULT 90 CHECK (repeat_failure_days BETWEEN 1 AND 365);
