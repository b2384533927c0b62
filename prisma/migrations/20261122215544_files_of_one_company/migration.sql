-- A file and what shows it belong to one company. Only the caller's scope kept them together, which the provider's people
-- do not have: they could point one company's picture at another company's file.

-- Arguments: the column that names the file, and the column of the row's company. A file that a provider's or a
-- distributor's person has uploaded is of no company until a row of one shows it, and of that one from then on. Its row is
-- locked, so that of two companies that show it at once one is refused. Who sees the file stays with who shows it.
ALTER TABLE files ADD COLUMN shown_by_company_id int;
CREATE FUNCTION check_own_file() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  row jsonb := to_jsonb(NEW);
  file int := (row ->> TG_ARGV[0])::int;
  company int := (row ->> TG_ARGV[1])::int;
  of_company int; its_purpose text;
BEGIN
  IF TG_OP = 'UPDATE' AND (to_jsonb(OLD) ->> TG_ARGV[0])::int = file AND (to_jsonb(OLD) ->> TG_ARGV[1])::int IS NOT DISTINCT FROM company THEN
    RETURN NEW;
  END IF;
  SELECT coalesce(f.company_id, f.shown_by_company_id), f.purpose INTO of_company, its_purpose FROM files f WHERE f.id = file FOR UPDATE;
  IF NOT FOUND OR its_purpose = 'export' OR (of_company IS NOT NULL AND of_company IS DISTINCT FROM company)
    OR (of_company IS NULL AND EXISTS (SELECT FROM file_uses u WHERE u.file_id = file AND u.company_id IS DISTINCT FROM company)) THEN
    RAISE foreign_key_violation USING MESSAGE = format('%s is not a file of the row''s company', TG_ARGV[0]), COLUMN = TG_ARGV[0];
  END IF;
  IF of_company IS NULL AND company IS NOT NULL THEN UPDATE files SET shown_by_company_id = company WHERE id = file; END IF;
  RETURN NEW;
END $$;

-- As it was, and the file's company.
CREATE OR REPLACE FUNCTION keep_file_uses(tbl regclass, kind text) RETURNS void LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  company text := CASE kind WHEN 'companies' THEN 'id' ELSE 'company_id' END;
  plant text := CASE kind WHEN 'plant' THEN 'plant_id' WHEN 'plants' THEN 'id' ELSE '' END;
  is_shared boolean := kind = 'catalogue';
  name text := (SELECT relname FROM pg_class WHERE oid = tbl);
  col text; place text; old_place text; keeping text;
BEGIN
  FOR col IN SELECT * FROM file_columns(tbl) LOOP
    IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = tbl AND attname = 'id' AND atttypid = 'int'::regtype) THEN
      RAISE EXCEPTION '% shows a file in %, so it needs a whole number as its id', name, col;
    END IF;
    place := concat_ws(', ', quote_ident(col), 'id', nullif(company, 'id'), nullif(nullif(plant, 'id'), ''));
    keeping := format('FOR EACH ROW WHEN (%%s) EXECUTE FUNCTION keep_file_use(%L, %L, %L, %L, %L)', name, col, company, plant, is_shared);
    EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER INSERT ON %s ' || keeping,
      'file_use_added_' || col, tbl, format('NEW.%I IS NOT NULL', col));
    EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER UPDATE OF %s ON %s ' || keeping,
      'file_use_changed_' || col, place, tbl,
      format('(OLD.%1$I IS NOT NULL OR NEW.%1$I IS NOT NULL) AND (%2$s) IS DISTINCT FROM (%3$s)', col,
        'OLD.' || replace(place, ', ', ', OLD.'), 'NEW.' || replace(place, ', ', ', NEW.')));
    EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER DELETE ON %s ' || keeping,
      'file_use_removed_' || col, tbl, format('OLD.%I IS NOT NULL', col));
    EXECUTE format('CREATE OR REPLACE TRIGGER %I BEFORE INSERT OR UPDATE OF %s ON %s FOR EACH ROW WHEN (NEW.%I IS NOT NULL)
      EXECUTE FUNCTION check_own_file(%L, %L)', 'own_file_' || col, concat_ws(', ', quote_ident(col), nullif(company, 'id')), tbl, col, col, company);
    -- The triggers hold off writers until this has ended, so nothing falls in between.
    EXECUTE format('INSERT INTO file_uses (table_name, column_name, row_id, file_id, company_id, plant_id)
      SELECT %L, %L, id, %I, %s, %s FROM %s WHERE %3$I IS NOT NULL ON CONFLICT DO NOTHING', name, col, col,
      CASE WHEN is_shared THEN company ELSE format('coalesce(%s, 0)', company) END,
      CASE WHEN plant = '' THEN 'NULL' ELSE format('coalesce(%s, 0)', plant) END, tbl);
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION check_own_file() FROM public;

-- The tables of today: their kind is read from their wall.
SELECT keep_file_uses(p.polrelid, CASE
    WHEN pg_get_expr(p.polqual, p.polrelid) LIKE '%plant_id%' THEN 'plant'
    WHEN pg_get_expr(p.polqual, p.polrelid) LIKE '%company_id IS NULL%' THEN 'catalogue'
    ELSE 'company' END)
FROM pg_policy p WHERE p.polname = 'see' AND 'millwright_scoped'::regrole = ANY (p.polroles)
  AND p.polrelid IN (SELECT polrelid FROM pg_policy WHERE polname = 'add') AND p.polrelid <> 'files'::regclass;
SELECT keep_file_uses('companies', 'companies');
SELECT keep_file_uses('plants', 'plants');


-- What one company alone shows is that company's.
UPDATE files f SET shown_by_company_id = u.company_id
FROM (SELECT file_id, min(company_id) AS company_id FROM file_uses
  GROUP BY file_id HAVING count(*) = count(company_id) AND min(company_id) = max(company_id) AND min(company_id) > 0) u
WHERE u.file_id = f.id AND f.company_id IS NULL;

-- An export is its owner's, and so is the job that made it.
CREATE FUNCTION check_job_file() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM files WHERE id = NEW.file_id AND user_id = NEW.user_id) THEN
    RAISE foreign_key_violation USING MESSAGE = 'file_id is not a file of the job''s owner', COLUMN = 'file_id';
  END IF;
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION check_job_file() FROM public;
CREATE TRIGGER own_file BEFORE INSERT OR UPDATE OF file_id, user_id ON jobs FOR EACH ROW
  WHEN (NEW.file_id IS NOT NULL) EXECUTE FUNCTION check_job_file();
