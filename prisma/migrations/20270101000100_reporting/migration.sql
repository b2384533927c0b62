-- Logins of the reporting database: users of PostgreSQL itself, who read the views of the schema reporting behind the walls of
-- their company. The views are built by migrate from prisma/sql/reporting, whenever a text of them changes.
CREATE TABLE reporting_logins (
  id serial PRIMARY KEY,
  company_id int NOT NULL REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  plant_ids int[] NOT NULL DEFAULT '{}',
  days smallint NOT NULL CHECK (days IN (30, 90, 365)),
  user_name text,
  previous_user_name text,
  previous_until timestamptz(3),
  created_by int NOT NULL,
  issued_by int NOT NULL,
  issued_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  warned_at timestamptz(3),
  ended_at timestamptz(3),
  ended_because text CHECK (ended_because IN ('expired', 'unused', 'person', 'restored', 'off')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK (num_nulls(ended_at, ended_because) IN (0, 2)),
  CHECK (num_nulls(previous_user_name, previous_until) IN (0, 2))
);
CREATE UNIQUE INDEX reporting_logins_user_name_key ON reporting_logins (user_name);
CREATE UNIQUE INDEX reporting_logins_previous_user_name_key ON reporting_logins (previous_user_name);
CREATE INDEX reporting_logins_company_id_idx ON reporting_logins (company_id);
SELECT wall_off('reporting_logins', 'company');
-- Whose user is whose is written by the functions below alone: with another's name, another's password would open this company.
REVOKE INSERT, UPDATE ON reporting_logins FROM millwright_scoped, millwright_all;
GRANT INSERT (company_id, name, plant_ids, days, created_by, issued_by, issued_at, expires_at, created_at, ended_at, ended_because)
  ON reporting_logins TO millwright_scoped, millwright_all;
GRANT UPDATE (issued_by, issued_at, expires_at) ON reporting_logins TO millwright_scoped;
GRANT UPDATE (warned_at) ON reporting_logins TO millwright_all;

CREATE SCHEMA reporting;
GRANT USAGE ON SCHEMA reporting TO millwright_readers;

CREATE FUNCTION reporting.company()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  SELECT l.company_id FROM public.reporting_logins l
    JOIN public.companies c ON c.id = l.company_id AND c.archived_at IS NULL AND c.deleted_at IS NULL
  WHERE l.ended_at IS NULL AND l.expires_at > now()
    AND (l.user_name = session_user OR (l.previous_user_name = session_user AND l.previous_until > now())) $function$;
CREATE FUNCTION reporting.plants()
 RETURNS integer[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  SELECT coalesce(array_agg(p.id), '{}') FROM public.reporting_logins l JOIN public.plants p ON p.company_id = l.company_id
  WHERE l.company_id = reporting.company() AND p.deleted_at IS NULL AND (l.plant_ids = '{}' OR p.id = ANY (l.plant_ids))
    AND session_user IN (l.user_name, l.previous_user_name) $function$;
REVOKE ALL ON FUNCTION reporting.company(), reporting.plants() FROM public;
GRANT EXECUTE ON FUNCTION reporting.company(), reporting.plants() TO millwright_readers;

CREATE FUNCTION public.report_wall(tbl regclass)
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

CREATE FUNCTION public.reporting_users()
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(array_agg(r.rolname::text), '{}') FROM pg_roles r
  WHERE r.rolname ~ '^mw_read_[0-9a-f]{8}$' AND r.oid IN (
    SELECT a.grantee FROM pg_database d, aclexplode(d.datacl) a WHERE d.datname = current_database()) $function$;

CREATE FUNCTION public.drop_reporting_user(p_name text)
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

CREATE FUNCTION public.issue_reporting_user(p_login_id integer, p_verifier text)
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

CREATE FUNCTION public.end_reporting_login(p_login_id integer, p_because text)
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

CREATE FUNCTION public.police_reporting()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE name text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('reporting_users'));
  UPDATE reporting_logins SET previous_user_name = NULL, previous_until = NULL
    WHERE previous_until <= now() OR (ended_at IS NOT NULL AND previous_user_name IS NOT NULL);
  UPDATE reporting_logins SET user_name = NULL WHERE ended_at IS NOT NULL AND user_name IS NOT NULL;
  FOR name IN SELECT u FROM unnest(reporting_users()) u
    WHERE NOT EXISTS (SELECT FROM reporting_logins l WHERE u IN (l.user_name, l.previous_user_name))
  LOOP
    PERFORM drop_reporting_user(name);
  END LOOP;

  UPDATE reporting_logins l SET last_used_at = now()
    WHERE (l.last_used_at IS NULL OR l.last_used_at < now() - interval '1 minute')
      AND EXISTS (SELECT FROM pg_stat_activity a WHERE a.usename IN (l.user_name, l.previous_user_name));
  PERFORM lo_unlink(o.oid) FROM pg_largeobject_metadata o JOIN pg_roles r ON r.oid = o.lomowner
    WHERE r.rolname = ANY (reporting_users());
  PERFORM CASE WHEN is_to_end THEN pg_terminate_backend(pid) ELSE pg_cancel_backend(pid) END
    FROM (SELECT a.pid,
        a.datname IS DISTINCT FROM current_database()
          OR (a.state LIKE 'idle in transaction%' AND a.state_change < clock_timestamp() - interval '60 seconds')
          OR (a.state = 'active' AND a.query_start < clock_timestamp() - interval '90 seconds')
          OR a.xact_start < clock_timestamp() - interval '5 minutes'
          OR EXISTS (SELECT FROM pg_locks k WHERE k.pid = a.pid AND k.locktype = 'advisory' AND k.granted) AS is_to_end,
        a.state = 'active' AND a.query_start < clock_timestamp() - interval '60 seconds' AS is_to_cancel
      FROM pg_stat_activity a WHERE a.usename = ANY (reporting_users()) AND a.backend_type = 'client backend') session
    WHERE is_to_end OR is_to_cancel;
END $function$;

REVOKE ALL ON FUNCTION report_wall(regclass), reporting_users(), drop_reporting_user(text), issue_reporting_user(int, text),
  end_reporting_login(int, text), police_reporting() FROM public;
GRANT EXECUTE ON FUNCTION issue_reporting_user(int, text) TO millwright_scoped;
GRANT EXECUTE ON FUNCTION end_reporting_login(int, text) TO millwright_scoped, millwright_all;
GRANT EXECUTE ON FUNCTION police_reporting() TO millwright_all;
