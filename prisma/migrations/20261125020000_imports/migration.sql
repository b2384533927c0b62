-- Files of rows that become records: what each row would do, did, and replaced.
CREATE TABLE imports (
  id serial PRIMARY KEY,
  -- The catalogue's are the provider's own and of no plant.
  company_id int,
  plant_id int,
  kind text NOT NULL CHECK (kind IN ('work_orders', 'plant', 'master', 'motor_iq')),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'completed', 'failed')),
  -- Of no company: workers read it, nobody downloads it.
  file_id int NOT NULL REFERENCES files (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  file_name text NOT NULL,
  sha256 text NOT NULL,
  language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'es')),
  format jsonb NOT NULL DEFAULT '{}',
  columns jsonb NOT NULL DEFAULT '[]',
  looks jsonb NOT NULL DEFAULT '{}',
  header_line int,
  is_repeat boolean NOT NULL DEFAULT false,
  checked_at timestamptz(3),
  problem jsonb,
  total int NOT NULL DEFAULT 0,
  creates int NOT NULL DEFAULT 0,
  updates int NOT NULL DEFAULT 0,
  same int NOT NULL DEFAULT 0,
  errors int NOT NULL DEFAULT 0,
  created int NOT NULL DEFAULT 0,
  updated int NOT NULL DEFAULT 0,
  skipped int NOT NULL DEFAULT 0,
  failed int NOT NULL DEFAULT 0,
  removed int NOT NULL DEFAULT 0,
  restored int NOT NULL DEFAULT 0,
  kept int NOT NULL DEFAULT 0,
  user_id int NOT NULL,
  approved_by int,
  approved_at timestamptz(3),
  finished_at timestamptz(3),
  reverting_at timestamptz(3),
  reverted_at timestamptz(3),
  reverted_by int,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, plant_id, id),
  CHECK ((kind = 'master') = (plant_id IS NULL)),
  CHECK ((plant_id IS NULL) = (company_id IS NULL)),
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON UPDATE CASCADE
);
CREATE INDEX imports_plant_id_idx ON imports (plant_id, id DESC);
CREATE INDEX imports_company_id_idx ON imports (company_id, id DESC);
CREATE INDEX imports_file_id_idx ON imports (file_id);
CREATE INDEX imports_sha256_idx ON imports (sha256);
SELECT wall_off('imports', 'plant');

CREATE TABLE import_rows (
  id serial PRIMARY KEY,
  company_id int,
  plant_id int,
  import_id int NOT NULL,
  line int NOT NULL CHECK (line > 0),
  cells text[] NOT NULL,
  repairs jsonb NOT NULL DEFAULT '{}',
  "values" jsonb NOT NULL DEFAULT '{}',
  label text,
  -- What makes it the same record in another file; with `occurrence` where the file has the same row several times.
  key text,
  occurrence int NOT NULL DEFAULT 1,
  action text NOT NULL CHECK (action IN ('create', 'update', 'same', 'error')),
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'done', 'failed', 'removed', 'restored', 'kept')),
  "column" text,
  reason jsonb,
  record text,
  record_id int,
  record_version int,
  before jsonb,
  after jsonb,
  UNIQUE (import_id, line),
  FOREIGN KEY (company_id, plant_id, import_id) REFERENCES imports (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX import_rows_key_idx ON import_rows (plant_id, key) WHERE key IS NOT NULL;
CREATE INDEX import_rows_action_idx ON import_rows (import_id, action, line);
CREATE INDEX import_rows_state_idx ON import_rows (import_id, state, line);
SELECT wall_off('import_rows', 'plant');

-- What a company has decided once: which field a column is, which record a word means.
CREATE TABLE import_memories (
  id serial PRIMARY KEY,
  company_id int REFERENCES companies (id) ON UPDATE CASCADE,
  kind text NOT NULL CHECK (kind IN ('work_orders', 'plant', 'master', 'motor_iq')),
  -- Empty: the text is the heading of a column, the value its field.
  field text NOT NULL DEFAULT '',
  text text NOT NULL,
  value text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE NULLS NOT DISTINCT (company_id, kind, field, text)
);
SELECT wall_off('import_memories', 'company');

ALTER TABLE work_orders ADD COLUMN external_id text, ADD COLUMN other_cost bigint;
CREATE UNIQUE INDEX work_orders_external_id_key ON work_orders (plant_id, external_id) WHERE external_id IS NOT NULL;
