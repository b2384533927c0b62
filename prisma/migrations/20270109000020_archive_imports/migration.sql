-- A company that comes in from an archive: of the provider alone, and of no company until it opens.
CREATE TABLE archive_imports (
  id serial PRIMARY KEY,
  state text NOT NULL DEFAULT 'uploading'
    CHECK (state IN ('uploading', 'checking', 'checked', 'refused', 'importing', 'done', 'failed', 'canceled')),
  -- Of the company, as it will be called.
  name text,
  -- What the archive says of itself: {format, release, company, snapshot_at, include}
  about jsonb,
  -- [{key, params}]: why it cannot be imported.
  problems jsonb NOT NULL DEFAULT '[]',
  -- Rows by table and kind.
  counts jsonb,
  -- Addresses of its people that others have here.
  emails_in_use text[] NOT NULL DEFAULT '{}',
  -- [{email, action, to}]
  users jsonb NOT NULL DEFAULT '[]',
  -- Bytes on the disk that the company will need.
  bytes bigint,
  progress jsonb NOT NULL DEFAULT '[]',
  made_company int,
  requested_by int NOT NULL,
  error text,
  finished_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
ALTER TABLE archive_imports ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON archive_imports TO millwright_all USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON archive_imports TO millwright_all;
GRANT USAGE ON SEQUENCE archive_imports_id_seq TO millwright_all;

CREATE TABLE archive_import_parts (
  import_id int NOT NULL REFERENCES archive_imports ON DELETE CASCADE ON UPDATE CASCADE,
  position int NOT NULL,
  bytes bigint NOT NULL,
  sha256 text NOT NULL,
  PRIMARY KEY (import_id, position)
);
ALTER TABLE archive_import_parts ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON archive_import_parts TO millwright_all USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON archive_import_parts TO millwright_all;

CREATE FUNCTION restore_journal(p_company_id int, p_table text, p_rows json) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
END $$;
REVOKE ALL ON FUNCTION restore_journal(int, text, json) FROM public;
GRANT EXECUTE ON FUNCTION restore_journal(int, text, json) TO millwright_all;
