-- Nobody signs in with a reporting login any more, and what it has open reads nothing: reporting.company() knows no company. Its
-- users are removed by police_reporting. False: there is none in sight that has not ended.
CREATE OR REPLACE FUNCTION public.end_reporting_login(p_login_id integer, p_because text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE login reporting_logins; name text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('reporting_users'));
  UPDATE reporting_logins SET ended_at = now(), ended_because = p_because
    WHERE id = p_login_id AND ended_at IS NULL
      AND (current_setting('role', true) = 'millwright_all' OR company_id = ANY (app_companies()))
    RETURNING * INTO login;
  IF NOT FOUND THEN RETURN false; END IF;
  FOREACH name IN ARRAY array_remove(ARRAY[login.user_name, login.previous_user_name], NULL) LOOP
    IF name = ANY (reporting_users()) THEN
      EXECUTE format('ALTER ROLE %I NOLOGIN', name);
    END IF;
  END LOOP;
  RETURN true;
END $function$;
