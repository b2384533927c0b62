-- A user of the database for a reporting login of the caller's company, with a random name: names of roles can be read by all.
-- The user before, if there is one, ends in a day. The password comes as its SCRAM verifier, and is in no statement.
CREATE OR REPLACE FUNCTION public.issue_reporting_user(p_login_id integer, p_verifier text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE
  login reporting_logins;
  made text := 'mw_read_' || encode(substring(uuid_send(gen_random_uuid()) FROM 1 FOR 4), 'hex');
BEGIN
  -- One at a time: all of them change the rights on the database.
  PERFORM pg_advisory_xact_lock(hashtext('reporting_users'));
  SELECT * INTO login FROM reporting_logins WHERE id = p_login_id AND company_id = ANY (app_companies()) FOR UPDATE;
  IF NOT FOUND OR p_verifier !~ '^SCRAM-SHA-256\$[0-9]+:[A-Za-z0-9+/=]+\$[A-Za-z0-9+/=]+:[A-Za-z0-9+/=]+$' THEN
    RAISE EXCEPTION 'no such reporting login, or no verifier of a password';
  END IF;
  EXECUTE format('CREATE ROLE %I LOGIN CONNECTION LIMIT 4 VALID UNTIL %L PASSWORD %L', made, login.expires_at, p_verifier);
  EXECUTE format('ALTER ROLE %I SET search_path TO reporting', made);
  EXECUTE format('ALTER ROLE %I SET statement_timeout TO ''60s''', made);
  EXECUTE format('ALTER ROLE %I SET idle_in_transaction_session_timeout TO ''60s''', made);
  EXECUTE format('ALTER ROLE %I SET default_transaction_read_only TO on', made);
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO %I', current_database(), made);
  EXECUTE format('GRANT millwright_readers TO %I WITH INHERIT TRUE, SET FALSE', made);
  IF (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    EXECUTE format('ALTER ROLE %I SET temp_file_limit TO ''2GB''', made);
  ELSE
    -- Else the owner could neither see nor end its sessions.
    EXECUTE format('GRANT %I TO CURRENT_USER WITH INHERIT TRUE, SET FALSE', made);
  END IF;
  IF login.previous_user_name IS NOT NULL THEN
    PERFORM drop_reporting_user(login.previous_user_name);
  END IF;
  UPDATE reporting_logins SET user_name = made,
      previous_user_name = CASE WHEN login.ended_at IS NULL THEN login.user_name END,
      previous_until = CASE WHEN login.ended_at IS NULL AND login.user_name IS NOT NULL THEN now() + interval '24 hours' END,
      ended_at = NULL, ended_because = NULL, warned_at = NULL
    WHERE id = p_login_id;
  IF login.ended_at IS NOT NULL AND login.user_name IS NOT NULL THEN
    PERFORM drop_reporting_user(login.user_name);
  END IF;
  RETURN made;
END $function$;
