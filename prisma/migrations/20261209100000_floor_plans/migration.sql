-- The plant's own picture, with its machines where they stand.
CREATE TABLE floor_plans (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  name text NOT NULL,
  position int NOT NULL DEFAULT 0,
  file_id int NOT NULL,
  wallboard_hash bytea,
  wallboard_until timestamptz(3),
  wallboard_by int,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON UPDATE CASCADE,
  CHECK (num_nulls(wallboard_hash, wallboard_until, wallboard_by) IN (0, 3))
);
CREATE UNIQUE INDEX floor_plans_company_id_plant_id_id_key ON floor_plans (company_id, plant_id, id);
CREATE UNIQUE INDEX floor_plans_wallboard_hash_key ON floor_plans (wallboard_hash);
SELECT wall_off('floor_plans', 'plant');
SELECT searchable('floor_plans', 'name');

CREATE TABLE floor_plan_machines (
  floor_plan_id int NOT NULL,
  machine_id int NOT NULL,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  x double precision NOT NULL CHECK (x BETWEEN 0 AND 1),
  y double precision NOT NULL CHECK (y BETWEEN 0 AND 1),
  PRIMARY KEY (floor_plan_id, machine_id),
  FOREIGN KEY (company_id, plant_id, floor_plan_id) REFERENCES floor_plans (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, machine_id) REFERENCES machines (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX floor_plan_machines_machine_id_idx ON floor_plan_machines (machine_id);
SELECT wall_off('floor_plan_machines', 'plant');

-- Before, so that the plant of a machine that is moved follows no placement of it.
CREATE FUNCTION leave_floor_plans() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  WITH gone AS (DELETE FROM floor_plan_machines WHERE machine_id = OLD.id RETURNING floor_plan_id)
  UPDATE floor_plans SET version = version + 1, updated_at = now() WHERE id IN (SELECT floor_plan_id FROM gone);
  RETURN NEW;
END $$;
CREATE TRIGGER leave_floor_plans BEFORE UPDATE OF plant_id, deleted_at ON machines FOR EACH ROW
  WHEN (NEW.plant_id <> OLD.plant_id OR (NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL))
  EXECUTE FUNCTION leave_floor_plans();
REVOKE ALL ON FUNCTION leave_floor_plans() FROM public;
