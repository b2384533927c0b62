-- Shifts of the people of a plant, and what each tells the next.
ALTER TABLE plants ADD COLUMN shifts jsonb NOT NULL DEFAULT '[]', ADD COLUMN shifts_since date,
  ADD COLUMN wallboard_hash bytea, ADD COLUMN wallboard_until timestamptz(3), ADD COLUMN wallboard_by int,
  ADD CONSTRAINT plants_wallboard_check CHECK (num_nulls(wallboard_hash, wallboard_until, wallboard_by) IN (0, 3));
CREATE UNIQUE INDEX plants_wallboard_hash_key ON plants (wallboard_hash);

CREATE TABLE shifts (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  date date NOT NULL,
  name text NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  handed_over_at timestamptz(3),
  handed_over_by int,
  text text,
  snapshot jsonb,
  confirmed_at timestamptz(3),
  told_at timestamptz(3),
  words text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON UPDATE CASCADE,
  CHECK (ends_at > starts_at),
  CHECK (num_nulls(handed_over_at, handed_over_by, snapshot) IN (0, 3)),
  CHECK (confirmed_at IS NULL OR handed_over_at IS NOT NULL)
);
CREATE UNIQUE INDEX shifts_company_id_plant_id_id_key ON shifts (company_id, plant_id, id);
-- Made by whoever comes first, a reader or the scheduler: the other one finds it.
CREATE UNIQUE INDEX shifts_plant_id_starts_at_key ON shifts (plant_id, starts_at);
CREATE INDEX shifts_company_id_starts_at_id_idx ON shifts (company_id, starts_at DESC, id DESC);
CREATE INDEX shifts_unconfirmed ON shifts (handed_over_at)
  WHERE handed_over_at IS NOT NULL AND confirmed_at IS NULL AND told_at IS NULL;
SELECT wall_off('shifts', 'plant');
SELECT searchable('shifts', 'name', 'words');

CREATE TABLE shift_notes (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  shift_id int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('info', 'safety', 'watch')),
  text text,
  production_line_id int,
  machine_id int,
  equipment_id int,
  is_open boolean NOT NULL DEFAULT false,
  is_late boolean NOT NULL DEFAULT false,
  made_at timestamptz(3) NOT NULL,
  author_id int NOT NULL,
  done_at timestamptz(3),
  done_by int,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  FOREIGN KEY (company_id, plant_id, shift_id) REFERENCES shifts (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, production_line_id) REFERENCES production_lines (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, machine_id) REFERENCES machines (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, equipment_id) REFERENCES equipments (company_id, plant_id, id) ON UPDATE CASCADE,
  CHECK (num_nonnulls(production_line_id, machine_id, equipment_id) <= 1),
  CHECK (num_nulls(done_at, done_by) IN (0, 2))
);
CREATE UNIQUE INDEX shift_notes_company_id_plant_id_id_key ON shift_notes (company_id, plant_id, id);
CREATE INDEX shift_notes_shift_id_id_idx ON shift_notes (shift_id, id);
CREATE INDEX shift_notes_open ON shift_notes (plant_id, made_at) WHERE is_open;
CREATE INDEX shift_notes_done ON shift_notes (plant_id, done_at) WHERE done_at IS NOT NULL;
CREATE INDEX shift_notes_production_line_id_idx ON shift_notes (production_line_id);
CREATE INDEX shift_notes_machine_id_idx ON shift_notes (machine_id);
CREATE INDEX shift_notes_equipment_id_idx ON shift_notes (equipment_id);
SELECT wall_off('shift_notes', 'plant');

CREATE TABLE shift_note_files (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  note_id int NOT NULL,
  file_id int NOT NULL REFERENCES files (id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, note_id) REFERENCES shift_notes (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX shift_note_files_note_id_file_id_key ON shift_note_files (note_id, file_id);
CREATE INDEX shift_note_files_file_id_idx ON shift_note_files (file_id);
SELECT wall_off('shift_note_files', 'plant');

CREATE TABLE shift_confirmations (
  shift_id int NOT NULL,
  user_id int NOT NULL,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (shift_id, user_id),
  FOREIGN KEY (company_id, plant_id, shift_id) REFERENCES shifts (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
SELECT wall_off('shift_confirmations', 'plant');

CREATE OR REPLACE FUNCTION public.webhooks_of_shifts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM webhooks w WHERE w.company_id = NEW.company_id AND w.is_active) THEN
    PERFORM deliver_to_webhooks(ARRAY[ROW(NEW.company_id, NEW.plant_id, 'shift.handed_over', NEW.id, NEW.handed_over_at,
      jsonb_build_object('shift_id', NEW.id, 'action', 'hand_over', 'from', NULL, 'to', 'handed_over', 'note', NEW.text))::webhook_event]);
  END IF;
  RETURN NULL;
END $function$;
REVOKE ALL ON FUNCTION webhooks_of_shifts() FROM public;
CREATE TRIGGER webhooks AFTER UPDATE OF handed_over_at ON shifts FOR EACH ROW
  WHEN (OLD.handed_over_at IS NULL AND NEW.handed_over_at IS NOT NULL) EXECUTE FUNCTION webhooks_of_shifts();
