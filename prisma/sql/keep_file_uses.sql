-- Keeps the uses of every file column of a table, with the file's company, and fills in those of the rows that are there.
-- wall_off calls it; a migration that gives a walled table a file column later calls it again. The triggers do not fire for a
-- change that touches none of this. kind: as of wall_off, or companies and plants, which are their own place.
CREATE OR REPLACE FUNCTION public.keep_file_uses(tbl regclass, kind text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
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
END $function$;
