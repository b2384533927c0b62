-- Who sees a file follows from who shows it: a row for each column that shows one, with the place of the row that it
-- stands in. Kept by triggers, so that nothing has to list the tables with pictures.
CREATE TABLE file_uses (
  table_name text NOT NULL,
  column_name text NOT NULL,
  row_id int NOT NULL,
  file_id int NOT NULL,
  -- Null is everybody's (the shared catalogue), 0 nobody's.
  company_id int,
  -- Null is the whole company's, 0 nobody's.
  plant_id int,
  PRIMARY KEY (table_name, column_name, row_id)
);
CREATE INDEX file_uses_file_id_idx ON file_uses (file_id);
-- Reached by the functions below and by nobody else.
ALTER TABLE file_uses ENABLE ROW LEVEL SECURITY;

-- The columns of a table that show a file: those that refer to files, and those that are named like it. Pictures of
-- places and catalogues do not refer: a row may outlive its picture.
CREATE FUNCTION file_columns(tbl regclass) RETURNS SETOF text LANGUAGE sql STABLE SET search_path = public AS $$
  SELECT a.attname::text FROM pg_attribute a
  WHERE a.attrelid = tbl AND a.attnum > 0 AND NOT a.attisdropped
    AND (a.attname ~ '(^|_)(image|file)_id$' OR EXISTS (SELECT FROM pg_constraint c
      WHERE c.conrelid = tbl AND c.contype = 'f' AND c.confrelid = 'files'::regclass AND a.attnum = ANY (c.conkey)))
  ORDER BY a.attnum $$;

-- Arguments: the table's name, the column that shows, the columns of company and plant (empty: none), and whether a
-- row without a company is everybody's. One row a showing column: two that show the same file do not meet here.
CREATE FUNCTION keep_file_use() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE shown jsonb;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM file_uses WHERE table_name = TG_ARGV[0] AND column_name = TG_ARGV[1] AND row_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    shown := to_jsonb(NEW);
    INSERT INTO file_uses (table_name, column_name, row_id, file_id, company_id, plant_id)
    SELECT TG_ARGV[0], TG_ARGV[1], NEW.id, (shown ->> TG_ARGV[1])::int,
      CASE WHEN TG_ARGV[4]::boolean THEN (shown ->> TG_ARGV[2])::int ELSE coalesce((shown ->> TG_ARGV[2])::int, 0) END,
      CASE WHEN TG_ARGV[3] <> '' THEN coalesce((shown ->> TG_ARGV[3])::int, 0) END
    WHERE shown ->> TG_ARGV[1] IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;

-- Keeps the uses of every file column of a table and fills in those of the rows that are there. wall_off calls it; a
-- migration that gives a walled table a file column later calls it again. The triggers do not fire for a change that
-- touches none of this. kind: as of wall_off, or companies and plants, which are their own place.
CREATE FUNCTION keep_file_uses(tbl regclass, kind text) RETURNS void LANGUAGE plpgsql SET search_path = public AS $$
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
    -- The triggers hold off writers until this has ended, so nothing falls in between.
    EXECUTE format('INSERT INTO file_uses (table_name, column_name, row_id, file_id, company_id, plant_id)
      SELECT %L, %L, id, %I, %s, %s FROM %s WHERE %3$I IS NOT NULL ON CONFLICT DO NOTHING', name, col, col,
      CASE WHEN is_shared THEN company ELSE format('coalesce(%s, 0)', company) END,
      CASE WHEN plant = '' THEN 'NULL' ELSE format('coalesce(%s, 0)', plant) END, tbl);
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION file_columns(regclass), keep_file_use(), keep_file_uses(regclass, text) FROM public;

-- As it was, and the files that the table shows.
CREATE OR REPLACE FUNCTION wall_off(tbl regclass, kind text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  own    text := 'company_id = ANY ((SELECT app_companies())::int[])';
  plants text := own || ' AND plant_id = ANY ((SELECT app_plants())::int[])';
  visible text; writable text;
BEGIN
  CASE kind
    WHEN 'plant'     THEN visible := plants; writable := plants;
    WHEN 'company'   THEN visible := own; writable := own;
    WHEN 'catalogue' THEN visible := 'company_id IS NULL OR ' || own; writable := own;
    WHEN 'journal'   THEN visible := own; writable := 'company_id IS NULL OR ' || own;
  END CASE;
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tbl);
  EXECUTE format('CREATE POLICY everything ON %s TO millwright_all USING (true) WITH CHECK (true)', tbl);
  EXECUTE format('CREATE POLICY see ON %s FOR SELECT TO millwright_scoped USING (%s)', tbl, visible);
  EXECUTE format('CREATE POLICY add ON %s FOR INSERT TO millwright_scoped WITH CHECK (%s)', tbl, writable);
  EXECUTE format('GRANT SELECT, INSERT ON %s TO millwright_scoped, millwright_all', tbl);
  IF kind <> 'journal' THEN
    EXECUTE format('CREATE POLICY change ON %s FOR UPDATE TO millwright_scoped USING (%s) WITH CHECK (%s)', tbl, writable, writable);
    EXECUTE format('CREATE POLICY remove ON %s FOR DELETE TO millwright_scoped USING (%s)', tbl, writable);
    EXECUTE format('GRANT UPDATE, DELETE ON %s TO millwright_scoped, millwright_all', tbl);
  END IF;
  PERFORM keep_file_uses(tbl, kind);
END $$;

-- The tables of today: their kind is read from their wall.
SELECT keep_file_uses(p.polrelid, CASE
    WHEN pg_get_expr(p.polqual, p.polrelid) LIKE '%plant_id%' THEN 'plant'
    WHEN pg_get_expr(p.polqual, p.polrelid) LIKE '%company_id IS NULL%' THEN 'catalogue'
    ELSE 'company' END)
FROM pg_policy p WHERE p.polname = 'see' AND 'millwright_scoped'::regrole = ANY (p.polroles)
  AND p.polrelid IN (SELECT polrelid FROM pg_policy WHERE polname = 'add') AND p.polrelid <> 'files'::regclass;
SELECT keep_file_uses('companies', 'companies');
SELECT keep_file_uses('plants', 'plants');

-- What nothing shows yet is its company's.
CREATE OR REPLACE FUNCTION is_file_in_sight(p_file_id int, p_company_id int) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT CASE WHEN EXISTS (SELECT FROM file_uses WHERE file_id = p_file_id)
    THEN EXISTS (SELECT FROM file_uses u WHERE u.file_id = p_file_id
      AND (u.company_id IS NULL OR u.company_id = ANY (app_companies()))
      AND (u.plant_id IS NULL OR u.plant_id = ANY (app_plants())))
    ELSE coalesce(p_company_id = ANY (app_companies()), false) END $$;

-- Only the function as it was read through these.
DROP INDEX brands_image_id_idx, companies_image_id_idx, plants_image_id_idx, production_lines_image_id_idx,
  machines_image_id_idx, assets_image_id_idx, equipments_image_id_idx;
