-- A company's data as files that it takes along, and how far they are written.
CREATE TABLE company_archives (
  id serial PRIMARY KEY,
  company_id int NOT NULL REFERENCES companies ON DELETE CASCADE ON UPDATE CASCADE,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'ready', 'failed', 'expired')),
  -- Of readings, waveforms and files; records are always in it.
  include text[] NOT NULL,
  from_at timestamptz(3),
  to_at timestamptz(3),
  -- [{step, done, total}]
  progress jsonb NOT NULL DEFAULT '[]',
  -- What is later is not in it.
  snapshot_at timestamptz(3),
  -- Of its parts.
  bytes bigint,
  requested_by int NOT NULL,
  -- The role that its person had chosen for a time.
  worn jsonb,
  error text,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  expires_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (company_id, id)
);
-- One at a time.
CREATE UNIQUE INDEX company_archives_open_key ON company_archives (company_id) WHERE state IN ('queued', 'running');
SELECT wall_off('company_archives', 'company');

-- The files of an archive, as they are finished; a part is null until it is packed.
CREATE TABLE company_archive_members (
  archive_id int NOT NULL,
  company_id int NOT NULL,
  path text NOT NULL,
  position int NOT NULL,
  rows bigint,
  bytes bigint NOT NULL,
  sha256 text NOT NULL,
  part int,
  PRIMARY KEY (archive_id, path),
  FOREIGN KEY (company_id, archive_id) REFERENCES company_archives (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX company_archive_members_position_key ON company_archive_members (archive_id, position);
SELECT wall_off('company_archive_members', 'company');

CREATE TABLE company_archive_parts (
  archive_id int NOT NULL,
  company_id int NOT NULL,
  position int NOT NULL,
  bytes bigint NOT NULL,
  sha256 text NOT NULL,
  PRIMARY KEY (archive_id, position),
  FOREIGN KEY (company_id, archive_id) REFERENCES company_archives (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
SELECT wall_off('company_archive_parts', 'company');
