-- Ends the sessions of a reporting user of this database, and removes it. One that has made something in another database stays,
-- but nobody signs in with it.
CREATE OR REPLACE FUNCTION public.drop_reporting_user(p_name text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  IF p_name !~ '^mw_read_[0-9a-f]{8}$' OR NOT p_name = ANY (reporting_users()) THEN
    RETURN;
  END IF;
  EXECUTE format('ALTER ROLE %I NOLOGIN', p_name);
  PERFORM pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = p_name;
  BEGIN
    EXECUTE format('DROP OWNED BY %I', p_name);
    EXECUTE format('DROP ROLE %I', p_name);
  EXCEPTION WHEN dependent_objects_still_exist THEN
    NULL;
  END;
END $function$;
