-- The wall of a table for logins of the reporting database: that of a customer's call, with the company and plants of the login in
-- place of the call's settings, which every login can set.
CREATE OR REPLACE FUNCTION public.report_wall(tbl regclass)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
DECLARE wall text;
BEGIN
  SELECT string_agg(format('(%s)', pg_get_expr(p.polqual, p.polrelid)), ' OR ') INTO wall FROM pg_policy p
    WHERE p.polrelid = tbl AND p.polpermissive AND p.polcmd IN ('r', '*') AND 'millwright_scoped'::regrole = ANY (p.polroles);
  IF wall IS NULL OR wall ~ 'app_user\(|EXISTS|sees_plants' THEN
    RAISE EXCEPTION 'the wall of % cannot be repeated for reports', tbl;
  END IF;
  wall := replace(replace(wall, 'app_companies()', 'ARRAY[reporting.company()]'), 'app_plants()', 'reporting.plants()');
  EXECUTE format('CREATE POLICY report ON %s FOR SELECT TO millwright_reporting USING (%s)', tbl, wall);
END $function$;
