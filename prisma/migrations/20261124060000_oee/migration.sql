-- Lines that count their parts: when production is planned, what was counted, and what came of each shift.
CREATE TABLE conveyor_processes (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  production_line_id int NOT NULL,
  name text NOT NULL,
  infeed_sensor_id int,
  outfeed_sensor_id int NOT NULL,
  reject_sensor_id int,
  counter_bits int NOT NULL DEFAULT 32 CHECK (counter_bits IN (16, 32)),
  run_rate double precision NOT NULL CHECK (run_rate > 0),
  stop_seconds int NOT NULL CHECK (stop_seconds > 0),
  loss_count int NOT NULL DEFAULT 0 CHECK (loss_count >= 0),
  further_below_percent double precision NOT NULL DEFAULT 20 CHECK (further_below_percent BETWEEN 0 AND 100),
  work_days int[] NOT NULL DEFAULT '{1,2,3,4,5}',
  shifts jsonb NOT NULL DEFAULT '[]',
  breaks jsonb NOT NULL DEFAULT '[]',
  reasons jsonb NOT NULL DEFAULT '[]',
  target_oee double precision CHECK (target_oee > 0 AND target_oee <= 100),
  value_per_part int CHECK (value_per_part >= 0),
  ping_url text,
  pinged_at timestamptz(3),
  ping_error text,
  wallboard_hash bytea UNIQUE,
  wallboard_until timestamptz(3),
  wallboard_by int,
  deleted_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, plant_id, id),
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON UPDATE CASCADE,
  CHECK (num_nulls(wallboard_hash, wallboard_until, wallboard_by) IN (0, 3)),
  FOREIGN KEY (company_id, plant_id, production_line_id) REFERENCES production_lines (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, infeed_sensor_id) REFERENCES sensors (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, outfeed_sensor_id) REFERENCES sensors (company_id, plant_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, reject_sensor_id) REFERENCES sensors (company_id, plant_id, id) ON UPDATE CASCADE
);
CREATE INDEX conveyor_processes_plant_id_name_id_idx ON conveyor_processes (plant_id, name, id);
CREATE INDEX conveyor_processes_company_id_created_at_id_idx ON conveyor_processes (company_id, created_at DESC, id DESC);
CREATE INDEX conveyor_processes_production_line_id_idx ON conveyor_processes (production_line_id);
CREATE INDEX conveyor_processes_infeed_sensor_id_idx ON conveyor_processes (infeed_sensor_id);
CREATE INDEX conveyor_processes_outfeed_sensor_id_idx ON conveyor_processes (outfeed_sensor_id);
CREATE INDEX conveyor_processes_reject_sensor_id_idx ON conveyor_processes (reject_sensor_id);
SELECT wall_off('conveyor_processes', 'plant');
SELECT searchable('conveyor_processes', 'name');

CREATE TABLE process_shifts (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  process_id int NOT NULL,
  date date NOT NULL,
  name text NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  run_rate double precision NOT NULL,
  counted_to timestamptz(3),
  planned_seconds double precision NOT NULL DEFAULT 0,
  unmeasured_seconds double precision NOT NULL DEFAULT 0,
  stop_seconds double precision NOT NULL DEFAULT 0,
  stops int NOT NULL DEFAULT 0,
  short_stop_seconds double precision NOT NULL DEFAULT 0,
  short_stops int NOT NULL DEFAULT 0,
  total int NOT NULL DEFAULT 0,
  rejects int,
  lost int NOT NULL DEFAULT 0,
  possible double precision NOT NULL DEFAULT 0,
  possible_running double precision NOT NULL DEFAULT 0,
  CHECK (ends_at > starts_at),
  UNIQUE (company_id, plant_id, id),
  UNIQUE (process_id, starts_at),
  FOREIGN KEY (company_id, plant_id, process_id) REFERENCES conveyor_processes (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
SELECT wall_off('process_shifts', 'plant');

CREATE TABLE process_breaks (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  shift_id int NOT NULL,
  break_id smallint NOT NULL,
  name text NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  offset_minutes int NOT NULL DEFAULT 0,
  CHECK (ends_at > starts_at),
  FOREIGN KEY (company_id, plant_id, shift_id) REFERENCES process_shifts (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX process_breaks_shift_id_idx ON process_breaks (shift_id);
SELECT wall_off('process_breaks', 'plant');

-- What each minute counted, so that a shift is summed without its readings.
CREATE TABLE process_minutes (
  process_id int NOT NULL,
  minute timestamptz(3) NOT NULL,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  outfeed int NOT NULL DEFAULT 0,
  infeed int NOT NULL DEFAULT 0,
  rejects int NOT NULL DEFAULT 0,
  lost_parts int NOT NULL DEFAULT 0,
  seen_seconds double precision NOT NULL DEFAULT 0,
  is_reject_seen boolean NOT NULL DEFAULT false,
  resets int NOT NULL DEFAULT 0,
  PRIMARY KEY (process_id, minute),
  FOREIGN KEY (company_id, plant_id, process_id) REFERENCES conveyor_processes (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
SELECT wall_off('process_minutes', 'plant');

-- Hours of a process with new readings, which a worker has yet to count.
CREATE TABLE count_marks (
  process_id int NOT NULL,
  bucket timestamptz(3) NOT NULL,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  marks int NOT NULL DEFAULT 1,
  PRIMARY KEY (process_id, bucket),
  FOREIGN KEY (company_id, plant_id, process_id) REFERENCES conveyor_processes (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
) WITH (fillfactor = 70);
ALTER TABLE count_marks SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
SELECT wall_off('count_marks', 'plant');

-- Stops of a counted line are in the one ledger of downtime. They name their line; two processes of one line stop by themselves.
ALTER TABLE downtimes
  ADD COLUMN process_id int,
  ADD COLUMN reason_id smallint,
  ADD COLUMN note text,
  ADD COLUMN is_short boolean NOT NULL DEFAULT false,
  ADD COLUMN explained_by int,
  ADD COLUMN explained_at timestamptz(3),
  ADD CHECK (process_id IS NULL OR production_line_id IS NOT NULL),
  ADD FOREIGN KEY (company_id, plant_id, process_id) REFERENCES conveyor_processes (company_id, plant_id, id) ON UPDATE CASCADE;
CREATE INDEX downtimes_process_id_idx ON downtimes (process_id, started_at DESC) WHERE process_id IS NOT NULL;
DROP INDEX downtimes_open_key;
CREATE UNIQUE INDEX downtimes_open_key ON downtimes (equipment_id, machine_id, production_line_id, process_id) NULLS NOT DISTINCT
  WHERE ended_at IS NULL;

-- What the address of a wallboard opens for a screen on which nobody signs in: which line, and no more.
CREATE FUNCTION wallboard(p_token_hash bytea) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT jsonb_build_object('id', l.id, 'token_hash', encode(l.wallboard_hash, 'hex'), 'company_id', l.company_id,
    'plant_id', l.plant_id, 'time_zone', p.time_zone)
  FROM conveyor_processes l
    JOIN plants p ON p.id = l.plant_id AND p.deleted_at IS NULL AND p.archived_at IS NULL
    JOIN companies c ON c.id = l.company_id AND c.deleted_at IS NULL AND c.archived_at IS NULL
    JOIN users u ON u.id = l.wallboard_by AND u.archived_at IS NULL
  WHERE l.wallboard_hash = p_token_hash AND l.deleted_at IS NULL AND l.wallboard_until > now() $$;
REVOKE ALL ON FUNCTION wallboard(bytea) FROM public;
GRANT EXECUTE ON FUNCTION wallboard(bytea) TO millwright_app;
