-- Ends the sessions of a reporting user of this database, and removes it, or has it removed by the next look if it could sign in until
-- now. One that has made something in another database stays, but nobody signs in with it.
CREATE OR REPLACE FUNCTION public.drop_reporting_user(p_name text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  IF p_name !~ '^mw_read_[0-9a-f]{8}$' OR NOT p_name = ANY (reporting_users()) THEN
    RETURN;
  END IF;
  PERFORM pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = p_name;
  IF (SELECT rolcanlogin FROM pg_roles WHERE rolname = p_name) THEN
    -- Somebody may sign in until this is committed: they are ended when the user is removed.
    EXECUTE format('ALTER ROLE %I NOLOGIN', p_name);
    RETURN;
  END IF;
  BEGIN
    EXECUTE format('DROP OWNED BY %I', p_name);
    EXECUTE format('DROP ROLE %I', p_name);
  EXCEPTION WHEN dependent_objects_still_exist THEN
    NULL;
  END;
END $function$;
