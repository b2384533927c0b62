-- Puts one table behind its wall, and keeps the files that it shows. Every migration that makes a tenant table calls it. kind:
--   plant     rows of the plants in scope (the table has company_id and plant_id)
--   company   rows of the companies in scope
--   catalogue as company, and the provider's rows (company_id null) to read
--   journal   as company; may be added to and read, never changed
-- For the reporting database it is the same wall (report_wall).
-- The inner SELECT makes the planner evaluate the setting once, not once a row.
CREATE OR REPLACE FUNCTION public.wall_off(tbl regclass, kind text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
  PERFORM report_wall(tbl);
  PERFORM keep_file_uses(tbl, kind);
END $function$;
