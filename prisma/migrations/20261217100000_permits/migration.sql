-- Permits to work: where energy is cut off, which kinds of permits there are and what needs them, the permits of orders with
-- their points, locks and signatures, and what a person signs with.
ALTER TABLE plants ADD COLUMN last_permit_number int NOT NULL DEFAULT 0;
ALTER TABLE companies
  ADD COLUMN permit_signature text NOT NULL DEFAULT 'either',
  ADD CONSTRAINT companies_permit_signature_check CHECK (permit_signature IN ('pin', 'drawn', 'either')) NOT VALID;
-- Argon2id of six digits. Read by signing in and signing alone, as the password is.
ALTER TABLE users ADD COLUMN pin_hash text;

CREATE TABLE isolation_points (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  machine_id int,
  equipment_id int,
  code text NOT NULL,
  energy text NOT NULL CHECK (energy IN ('electrical', 'mechanical', 'hydraulic', 'pneumatic', 'steam', 'chemical', 'thermal', 'gravity', 'other')),
  device text NOT NULL,
  location text,
  how_to_isolate text,
  how_to_verify text,
  normal_state text,
  image_id int,
  position int NOT NULL DEFAULT 0,
  deleted_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, plant_id, id),
  CHECK (num_nonnulls(machine_id, equipment_id) = 1),
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, machine_id) REFERENCES machines (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, equipment_id) REFERENCES equipments (company_id, plant_id, id) ON UPDATE CASCADE
);
CREATE UNIQUE INDEX isolation_points_code_key ON isolation_points (plant_id, lower(code)) WHERE deleted_at IS NULL;
CREATE INDEX isolation_points_plant_id_position_id_idx ON isolation_points (plant_id, position, id);
CREATE INDEX isolation_points_company_id_created_at_id_idx ON isolation_points (company_id, created_at DESC, id DESC);
CREATE INDEX isolation_points_machine_id_idx ON isolation_points (machine_id);
CREATE INDEX isolation_points_equipment_id_idx ON isolation_points (equipment_id);
SELECT wall_off('isolation_points', 'plant');
SELECT searchable('isolation_points', 'code', 'device');

CREATE TABLE permit_kinds (
  id serial PRIMARY KEY,
  company_id int REFERENCES companies (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  name text NOT NULL,
  base text NOT NULL CHECK (base IN ('hot_work', 'confined_space', 'electrical', 'height', 'loto', 'other')),
  questions jsonb NOT NULL DEFAULT '[]',
  max_hours smallint NOT NULL DEFAULT 8 CHECK (max_hours BETWEEN 1 AND 24),
  needs_isolation boolean NOT NULL DEFAULT false,
  fire_watch_minutes int NOT NULL DEFAULT 0 CHECK (fire_watch_minutes BETWEEN 0 AND 480),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX permit_kinds_name_key ON permit_kinds (coalesce(company_id, 0), lower(name));
CREATE INDEX permit_kinds_sorted_name ON permit_kinds (sorted_text(name), id);
SELECT wall_off('permit_kinds', 'catalogue');
SELECT searchable('permit_kinds', 'name');

-- Orders of a company's types that need a permit of a kind; both may be the provider's.
CREATE TABLE category_permit_kinds (
  id serial PRIMARY KEY,
  company_id int NOT NULL REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE,
  category_id int NOT NULL REFERENCES maintenance_categories (id) ON DELETE CASCADE ON UPDATE CASCADE,
  permit_kind_id int NOT NULL REFERENCES permit_kinds (id) ON UPDATE CASCADE,
  UNIQUE (company_id, category_id, permit_kind_id)
);
CREATE INDEX category_permit_kinds_category_id_idx ON category_permit_kinds (category_id);
CREATE INDEX category_permit_kinds_permit_kind_id_idx ON category_permit_kinds (permit_kind_id);
CREATE TRIGGER own_catalogue_category BEFORE INSERT OR UPDATE OF category_id, company_id ON category_permit_kinds
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('maintenance_categories', 'category_id');
CREATE TRIGGER own_catalogue_kind BEFORE INSERT OR UPDATE OF permit_kind_id, company_id ON category_permit_kinds
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('permit_kinds', 'permit_kind_id');
SELECT wall_off('category_permit_kinds', 'company');

-- Work at a machine or an item that needs a permit of a kind, and what a supervisor has added to an order. A waived one of an
-- order stays, with who took it away and why.
CREATE TABLE permit_needs (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  machine_id int,
  equipment_id int,
  work_order_id int,
  permit_kind_id int NOT NULL REFERENCES permit_kinds (id) ON UPDATE CASCADE,
  is_waived boolean NOT NULL DEFAULT false,
  reason text,
  created_by int,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(machine_id, equipment_id, work_order_id) = 1),
  CHECK (NOT is_waived OR (work_order_id IS NOT NULL AND reason IS NOT NULL)),
  UNIQUE (company_id, plant_id, id),
  FOREIGN KEY (company_id, plant_id, machine_id) REFERENCES machines (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, equipment_id) REFERENCES equipments (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, work_order_id) REFERENCES work_orders (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX permit_needs_of_machine ON permit_needs (machine_id, permit_kind_id);
CREATE UNIQUE INDEX permit_needs_of_equipment ON permit_needs (equipment_id, permit_kind_id);
CREATE UNIQUE INDEX permit_needs_of_order ON permit_needs (work_order_id, permit_kind_id, is_waived);
CREATE INDEX permit_needs_permit_kind_id_idx ON permit_needs (permit_kind_id);
CREATE TRIGGER own_catalogue_kind BEFORE INSERT OR UPDATE OF permit_kind_id, company_id ON permit_needs
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('permit_kinds', 'permit_kind_id');
SELECT wall_off('permit_needs', 'plant');

CREATE TABLE permits (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  number int NOT NULL,
  name text NOT NULL,
  status text NOT NULL DEFAULT 'requested' CHECK (status IN ('requested', 'issued', 'suspended', 'returned', 'closed', 'rejected', 'canceled')),
  work_order_id int NOT NULL,
  permit_kind_id int NOT NULL REFERENCES permit_kinds (id) ON UPDATE CASCADE,
  -- The kind as it was when the permit was requested.
  kind_name text NOT NULL,
  base text NOT NULL,
  max_hours smallint NOT NULL,
  needs_isolation boolean NOT NULL,
  fire_watch_minutes int NOT NULL,
  questions jsonb NOT NULL DEFAULT '[]',
  production_line_id int,
  machine_id int,
  equipment_id int,
  -- The lockout of the same order whose points and locks count for this one.
  lockout_id int,
  holder_id int NOT NULL,
  issuer_id int,
  requested_by int NOT NULL,
  note text,
  reason text,
  valid_from timestamptz(3),
  valid_until timestamptz(3),
  returned_at timestamptz(3),
  ended_at timestamptz(3),
  -- When its people were told that it ends soon, and that it has.
  warned_at timestamptz(3),
  expired_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, plant_id, id),
  UNIQUE (plant_id, number),
  CHECK (status NOT IN ('issued', 'suspended', 'returned', 'closed') OR (issuer_id IS NOT NULL AND valid_from IS NOT NULL AND valid_until IS NOT NULL)),
  CHECK (issuer_id IS NULL OR status IN ('rejected', 'canceled') OR issuer_id <> holder_id),
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, work_order_id) REFERENCES work_orders (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, production_line_id) REFERENCES production_lines (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, machine_id) REFERENCES machines (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, equipment_id) REFERENCES equipments (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, lockout_id) REFERENCES permits (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, holder_id) REFERENCES users (company_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, issuer_id) REFERENCES users (company_id, id) ON UPDATE CASCADE
);
-- Of a kind an order has one at a time.
CREATE UNIQUE INDEX permits_one_of_kind ON permits (work_order_id, permit_kind_id) WHERE status IN ('requested', 'issued', 'suspended');
CREATE INDEX permits_work_order_id_idx ON permits (work_order_id, id);
CREATE INDEX permits_plant_id_status_id_idx ON permits (plant_id, status, id DESC);
CREATE INDEX permits_company_id_created_at_id_idx ON permits (company_id, created_at DESC, id DESC);
CREATE INDEX permits_plant_id_created_at_id_idx ON permits (plant_id, created_at DESC, id DESC);
CREATE INDEX permits_permit_kind_id_idx ON permits (permit_kind_id);
CREATE INDEX permits_production_line_id_idx ON permits (production_line_id);
CREATE INDEX permits_machine_id_idx ON permits (machine_id);
CREATE INDEX permits_equipment_id_idx ON permits (equipment_id);
CREATE INDEX permits_lockout_id_idx ON permits (lockout_id);
CREATE INDEX permits_holder_id_idx ON permits (holder_id, status);
CREATE INDEX permits_issuer_id_idx ON permits (issuer_id);
CREATE INDEX permits_ending ON permits (valid_until) WHERE status = 'issued' AND expired_at IS NULL;
CREATE TRIGGER own_catalogue_kind BEFORE INSERT OR UPDATE OF permit_kind_id, company_id ON permits
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('permit_kinds', 'permit_kind_id');
-- As with orders: the plant's row is locked from when the permit is written, and not before.
CREATE FUNCTION take_permit_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE plants SET last_permit_number = last_permit_number + 1 WHERE id = NEW.plant_id RETURNING last_permit_number INTO NEW.number;
  RETURN NEW;
END $$;
CREATE TRIGGER take_permit_number BEFORE INSERT ON permits FOR EACH ROW WHEN (NEW.number IS NULL) EXECUTE FUNCTION take_permit_number();
SELECT wall_off('permits', 'plant');
SELECT searchable('permits', 'name');

-- The points of the place as they were when the permit was requested, and what has been done at each.
CREATE TABLE permit_points (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  permit_id int NOT NULL,
  isolation_point_id int NOT NULL,
  position int NOT NULL,
  code text NOT NULL,
  energy text NOT NULL,
  device text NOT NULL,
  location text,
  how_to_isolate text,
  how_to_verify text,
  normal_state text,
  image_id int,
  isolated_by int,
  isolated_at timestamptz(3),
  verified_by int,
  verified_at timestamptz(3),
  restored_by int,
  restored_at timestamptz(3),
  UNIQUE (company_id, plant_id, id),
  UNIQUE (permit_id, isolation_point_id),
  CHECK (verified_by IS NULL OR verified_by <> isolated_by),
  FOREIGN KEY (company_id, plant_id, permit_id) REFERENCES permits (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, isolation_point_id) REFERENCES isolation_points (company_id, plant_id, id) ON UPDATE CASCADE
);
CREATE INDEX permit_points_permit_id_idx ON permit_points (permit_id, position);
CREATE INDEX permit_points_held ON permit_points (isolation_point_id) WHERE isolated_at IS NOT NULL AND restored_at IS NULL;
CREATE INDEX permit_points_isolation_point_id_idx ON permit_points (isolation_point_id);
SELECT wall_off('permit_points', 'plant');

CREATE TABLE permit_locks (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  permit_id int NOT NULL,
  user_id int,
  guest_name text,
  lock_number text NOT NULL,
  put_on_by int NOT NULL,
  put_on_at timestamptz(3) NOT NULL,
  taken_off_by int,
  taken_off_at timestamptz(3),
  -- Of one whose owner was absent.
  reason text,
  checks text[] NOT NULL DEFAULT '{}',
  UNIQUE (company_id, plant_id, id),
  CHECK (num_nonnulls(user_id, guest_name) = 1),
  CHECK ((taken_off_by IS NULL) = (taken_off_at IS NULL)),
  FOREIGN KEY (company_id, plant_id, permit_id) REFERENCES permits (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON UPDATE CASCADE
);
CREATE INDEX permit_locks_permit_id_idx ON permit_locks (permit_id, id);
CREATE INDEX permit_locks_user_id_idx ON permit_locks (user_id) WHERE taken_off_at IS NULL;
-- A person has one lock on a permit; and a lock hangs in one place.
CREATE UNIQUE INDEX permit_locks_of_person ON permit_locks (permit_id, user_id) WHERE taken_off_at IS NULL AND user_id IS NOT NULL;
CREATE UNIQUE INDEX permit_locks_of_guest ON permit_locks (permit_id, lower(guest_name)) WHERE taken_off_at IS NULL AND guest_name IS NOT NULL;
CREATE UNIQUE INDEX permit_locks_number ON permit_locks (permit_id, lower(lock_number)) WHERE taken_off_at IS NULL;
SELECT wall_off('permit_locks', 'plant');

CREATE TABLE permit_events (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  permit_id int NOT NULL,
  user_id int,
  action text NOT NULL,
  "from" text,
  "to" text,
  note text,
  data jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (company_id, plant_id, id),
  FOREIGN KEY (company_id, plant_id, permit_id) REFERENCES permits (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX permit_events_permit_id_idx ON permit_events (permit_id, id);
SELECT wall_off('permit_events', 'plant');
CREATE TRIGGER webhooks AFTER INSERT ON permit_events REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION webhooks_of_history('permit');

-- Who signed for what, by their PIN or by hand, on a permit or for an order that goes without one.
CREATE TABLE permit_signatures (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  permit_id int,
  work_order_id int,
  action text NOT NULL,
  role text NOT NULL CHECK (role IN ('issuer', 'holder', 'new_holder', 'guest', 'second_issuer')),
  user_id int,
  name text NOT NULL,
  method text NOT NULL CHECK (method IN ('pin', 'drawn')),
  file_id int REFERENCES files (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  signed_at timestamptz(3) NOT NULL,
  CHECK (num_nonnulls(permit_id, work_order_id) = 1),
  CHECK ((method = 'drawn') = (file_id IS NOT NULL)),
  FOREIGN KEY (company_id, plant_id, permit_id) REFERENCES permits (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, work_order_id) REFERENCES work_orders (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX permit_signatures_permit_id_idx ON permit_signatures (permit_id, id);
CREATE INDEX permit_signatures_work_order_id_idx ON permit_signatures (work_order_id) WHERE work_order_id IS NOT NULL;
CREATE INDEX permit_signatures_file_id_idx ON permit_signatures (file_id);
SELECT wall_off('permit_signatures', 'plant');

-- What is written once stays as it was written.
REVOKE UPDATE, DELETE ON permit_events, permit_signatures FROM millwright_scoped, millwright_all;

-- Roles that were seeded before there were permits; one that an administrator has changed gets the keys as well.
UPDATE roles r SET permissions = r.permissions || added.keys
FROM (VALUES
  ('developer', ARRAY['view_permits', 'create_permits', 'update_permits', 'delete_permits']),
  ('super_admin', ARRAY['view_permits', 'create_permits', 'update_permits', 'delete_permits']),
  ('analyst', ARRAY['view_permits']),
  ('corporate', ARRAY['view_permits']),
  ('plant_admin', ARRAY['view_permits', 'create_permits', 'update_permits', 'delete_permits']),
  ('plant_superintendent', ARRAY['view_permits', 'create_permits', 'update_permits', 'delete_permits']),
  ('supervisor', ARRAY['view_permits', 'create_permits', 'update_permits']),
  ('technician', ARRAY['view_permits', 'create_permits'])
) AS added (key, keys)
WHERE r.key = added.key AND NOT r.permissions @> ARRAY['view_permits'];
