-- Since when the data of a company is being removed: from then on nobody comes in, and it cannot be stopped.
ALTER TABLE companies ADD COLUMN removing_at timestamptz(3);

-- Of the provider alone, and stays when the company is gone: hence no company_id.
CREATE TABLE company_removals (
  id serial PRIMARY KEY,
  removed_company int NOT NULL,
  name text NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed')),
  -- [{step, done, total}]
  progress jsonb NOT NULL DEFAULT '[]',
  -- Rows by table, as they were when it began.
  counts jsonb,
  requested_by int NOT NULL,
  error text,
  finished_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX company_removals_open_key ON company_removals (removed_company) WHERE state IN ('queued', 'running');
ALTER TABLE company_removals ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON company_removals TO millwright_all USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON company_removals TO millwright_all;
GRANT USAGE ON SEQUENCE company_removals_id_seq TO millwright_all;

CREATE FUNCTION remove_company_rows(p_company_id int, p_table regclass, p_at_once int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  RETURN 0;
END $$;
REVOKE ALL ON FUNCTION remove_company_rows(int, regclass, int) FROM public;
GRANT EXECUTE ON FUNCTION remove_company_rows(int, regclass, int) TO millwright_all;

CREATE FUNCTION count_company_rows(p_company_id int, p_table regclass) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  RETURN 0;
END $$;
REVOKE ALL ON FUNCTION count_company_rows(int, regclass) FROM public;
GRANT EXECUTE ON FUNCTION count_company_rows(int, regclass) TO millwright_all;

CREATE FUNCTION unlink_company_rows(p_company_id int, p_table regclass, p_column text) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  RETURN 0;
END $$;
REVOKE ALL ON FUNCTION unlink_company_rows(int, regclass, text) FROM public;
GRANT EXECUTE ON FUNCTION unlink_company_rows(int, regclass, text) TO millwright_all;
