-- The walls between companies and plants, and what the runtime login may touch.
--
-- The runtime login (millwright_app) holds no right on any table. In a transaction it takes one of
-- three roles: millwright_scoped (a customer's or distributor's request: only the companies and plants
-- named in app.companies and app.plants), millwright_all (the provider's staff and cross-company
-- workers), millwright_auth (signing in). Forgetting the role gives an error, forgetting the scope no rows.

CREATE FUNCTION app_companies() RETURNS int[] LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT coalesce(nullif(current_setting('app.companies', true), ''), '{}')::int[] $$;

CREATE FUNCTION app_plants() RETURNS int[] LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT coalesce(nullif(current_setting('app.plants', true), ''), '{}')::int[] $$;

-- Puts one table behind its wall. Every migration that makes a tenant table calls it. kind:
--   plant     rows of the plants in scope (the table has company_id and plant_id)
--   company   rows of the companies in scope
--   catalogue as company, and the provider's rows (company_id null) to read
--   journal   as company; may be added to and read, never changed
-- The inner SELECT makes the planner evaluate the setting once, not once a row.
CREATE FUNCTION wall_off(tbl regclass, kind text) RETURNS void LANGUAGE plpgsql AS $$
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
END $$;
REVOKE ALL ON FUNCTION wall_off(regclass, text) FROM public;

SELECT wall_off(t, 'plant') FROM unnest(ARRAY[
  'production_lines', 'machines', 'assets', 'equipments', 'controllers', 'controller_tokens', 'sensors',
  'sensor_parameters', 'level_zones', 'alerts', 'work_orders', 'work_order_events']::regclass[]) t;
SELECT wall_off(t, 'company') FROM unnest(ARRAY[
  'readings', 'reading_hours', 'reading_days', 'dirty_hours', 'alert_changes']::regclass[]) t;
SELECT wall_off(t, 'catalogue') FROM unnest(ARRAY['brands', 'applications', 'roles']::regclass[]) t;
SELECT wall_off('audit_events', 'journal');

-- A company is its own tenant, a plant is its own place.
ALTER TABLE companies ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON companies TO millwright_all USING (true) WITH CHECK (true);
CREATE POLICY own ON companies TO millwright_scoped USING (id = ANY ((SELECT app_companies())::int[])) WITH CHECK (id = ANY ((SELECT app_companies())::int[]));
ALTER TABLE plants ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON plants TO millwright_all USING (true) WITH CHECK (true);
CREATE POLICY own ON plants TO millwright_scoped
  USING (company_id = ANY ((SELECT app_companies())::int[]) AND id = ANY ((SELECT app_plants())::int[]))
  WITH CHECK (company_id = ANY ((SELECT app_companies())::int[]) AND id = ANY ((SELECT app_plants())::int[]));
GRANT SELECT, INSERT, UPDATE, DELETE ON companies, plants TO millwright_all;
GRANT SELECT, UPDATE ON companies, plants TO millwright_scoped;

-- People. A scoped request sees the colleagues of its companies; password hashes belong to signing in only.
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON users TO millwright_all, millwright_auth USING (true) WITH CHECK (true);
CREATE POLICY colleagues ON users TO millwright_scoped USING (company_id = ANY ((SELECT app_companies())::int[])) WITH CHECK (company_id = ANY ((SELECT app_companies())::int[]));
ALTER TABLE user_plants ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON user_plants TO millwright_all, millwright_auth USING (true) WITH CHECK (true);
CREATE POLICY own ON user_plants TO millwright_scoped USING (company_id = ANY ((SELECT app_companies())::int[])) WITH CHECK (company_id = ANY ((SELECT app_companies())::int[]));
DO $$ BEGIN
  EXECUTE (SELECT format('GRANT SELECT (%s) ON users TO millwright_scoped, millwright_all', string_agg(quote_ident(column_name), ', '))
    FROM information_schema.columns WHERE table_schema = 'public' AND table_name = 'users' AND column_name <> 'password_hash');
END $$;
GRANT INSERT, UPDATE ON users TO millwright_scoped, millwright_all;
GRANT SELECT, INSERT, UPDATE, DELETE ON user_plants TO millwright_scoped, millwright_all;
GRANT SELECT ON role_children TO millwright_scoped, millwright_all, millwright_auth;
GRANT INSERT, DELETE ON role_children TO millwright_all;
GRANT SELECT ON distributors, distributor_companies TO millwright_scoped, millwright_auth;
GRANT SELECT, INSERT, UPDATE, DELETE ON distributors, distributor_companies TO millwright_all;

-- Signing in.
GRANT SELECT, UPDATE ON users TO millwright_auth;
GRANT SELECT ON user_plants TO millwright_auth;
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions, idempotency_keys, rate_limits TO millwright_auth;
GRANT SELECT ON roles, companies, plants TO millwright_auth;
CREATE POLICY signing_in ON roles FOR SELECT TO millwright_auth USING (true);
CREATE POLICY signing_in ON companies FOR SELECT TO millwright_auth USING (true);
CREATE POLICY signing_in ON plants FOR SELECT TO millwright_auth USING (true);
GRANT INSERT ON audit_events TO millwright_auth;
CREATE POLICY signing_in ON audit_events FOR INSERT TO millwright_auth WITH CHECK (true);
GRANT SELECT, UPDATE ON controllers, controller_tokens TO millwright_auth;
GRANT INSERT ON controller_tokens TO millwright_auth;
CREATE POLICY binding ON controllers TO millwright_auth USING (true) WITH CHECK (true);
CREATE POLICY binding ON controller_tokens TO millwright_auth USING (true) WITH CHECK (true);

-- Files, jobs, the bell and the outbox: of a company in scope, or the caller's own.
CREATE FUNCTION app_user() RETURNS int LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('app.user', true), '')::int $$;

ALTER TABLE files ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON files TO millwright_all USING (true) WITH CHECK (true);
-- The provider's files without an owner are pictures of the shared catalogue.
CREATE POLICY see ON files FOR SELECT TO millwright_scoped USING (company_id = ANY ((SELECT app_companies())::int[]) OR user_id = (SELECT app_user()) OR (company_id IS NULL AND purpose = 'image'));
CREATE POLICY add ON files FOR INSERT TO millwright_scoped WITH CHECK (company_id = ANY ((SELECT app_companies())::int[]) OR (company_id IS NULL AND user_id = (SELECT app_user())));
CREATE POLICY remove ON files FOR DELETE TO millwright_scoped USING (company_id = ANY ((SELECT app_companies())::int[]));
GRANT SELECT, INSERT, DELETE ON files TO millwright_scoped, millwright_all;
GRANT UPDATE ON files TO millwright_all;

ALTER TABLE jobs ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON jobs TO millwright_all USING (true) WITH CHECK (true);
CREATE POLICY own ON jobs TO millwright_scoped USING (user_id = (SELECT app_user())) WITH CHECK (user_id = (SELECT app_user()));
ALTER TABLE notifications ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON notifications TO millwright_all USING (true) WITH CHECK (true);
CREATE POLICY see ON notifications FOR SELECT TO millwright_scoped USING (user_id = (SELECT app_user()));
CREATE POLICY read ON notifications FOR UPDATE TO millwright_scoped USING (user_id = (SELECT app_user())) WITH CHECK (user_id = (SELECT app_user()));
CREATE POLICY tell ON notifications FOR INSERT TO millwright_scoped WITH CHECK (company_id = ANY ((SELECT app_companies())::int[]));
GRANT SELECT, INSERT, UPDATE ON jobs, notifications TO millwright_scoped;
GRANT SELECT, INSERT, UPDATE, DELETE ON jobs, notifications TO millwright_all;

ALTER TABLE outbox ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON outbox TO millwright_all USING (true) WITH CHECK (true);
-- SELECT is needed by ON CONFLICT; it shows a scoped request nothing but its own companies' rows.
CREATE POLICY see ON outbox FOR SELECT TO millwright_scoped USING (company_id = ANY ((SELECT app_companies())::int[]));
CREATE POLICY add ON outbox FOR INSERT TO millwright_scoped WITH CHECK (company_id IS NULL OR company_id = ANY ((SELECT app_companies())::int[]));
CREATE POLICY sign_in ON outbox FOR INSERT TO millwright_auth WITH CHECK (true);
GRANT SELECT, INSERT ON outbox TO millwright_scoped;
GRANT INSERT, SELECT (topic, key, sent_at) ON outbox TO millwright_auth;
GRANT SELECT, INSERT, UPDATE, DELETE ON outbox TO millwright_all;
ALTER TABLE deliveries ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON deliveries TO millwright_all USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON deliveries TO millwright_all;

GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO millwright_scoped, millwright_all, millwright_auth;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO millwright_scoped, millwright_all, millwright_auth;
GRANT SELECT ON "_prisma_migrations" TO millwright_app;

-- A row may point at the provider's catalogue or its own company's, never at another company's.
-- Arguments: the catalogue's table and the pointing column.
CREATE FUNCTION check_catalogue_reference() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE target int := (to_jsonb(NEW) ->> TG_ARGV[1])::int; fits boolean;
BEGIN
  IF target IS NULL THEN RETURN NEW; END IF;
  EXECUTE format('SELECT company_id IS NULL OR company_id = $2 FROM %I WHERE id = $1', TG_ARGV[0]) INTO fits USING target, NEW.company_id;
  IF fits IS NOT TRUE THEN
    RAISE foreign_key_violation USING MESSAGE = format('%s is outside the company''s catalogue', TG_ARGV[1]), COLUMN = TG_ARGV[1];
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER own_catalogue BEFORE INSERT OR UPDATE OF brand_id, company_id ON equipments FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('brands', 'brand_id');
CREATE TRIGGER own_catalogue BEFORE INSERT OR UPDATE OF application_id, company_id ON machines FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('applications', 'application_id');
CREATE TRIGGER own_catalogue BEFORE INSERT OR UPDATE OF role_id, company_id ON users FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('roles', 'role_id');

-- Names are unique among what is not deleted, without regard to case. The last word of the
-- index name before _key is the field that a clash is reported on.
CREATE UNIQUE INDEX companies_name_key ON companies (lower(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX distributors_name_key ON distributors (lower(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX plants_name_key ON plants (company_id, lower(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX brands_name_key ON brands (coalesce(company_id, 0), lower(name));
CREATE UNIQUE INDEX applications_name_key ON applications (coalesce(company_id, 0), lower(name));
CREATE UNIQUE INDEX controllers_serial_number_key ON controllers (lower(serial_number)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX sensors_uid_key ON sensors (controller_id, uid) WHERE deleted_at IS NULL;

-- One open episode a measurement and kind, however many workers evaluate it.
CREATE UNIQUE INDEX alerts_open_key ON alerts (sensor_id, coalesce(parameter, 0), kind) WHERE ended_at IS NULL;
-- Work waiting for the same thing is announced once until it is picked up.
CREATE UNIQUE INDEX outbox_pending_key ON outbox (topic, key) WHERE key IS NOT NULL AND sent_at IS NULL;
CREATE INDEX outbox_unsent ON outbox (run_after, id) WHERE sent_at IS NULL;
CREATE INDEX outbox_unfinished ON outbox (sent_at) WHERE done_at IS NULL AND failed_at IS NULL AND sent_at IS NOT NULL;

-- The tables that are written all day are vacuumed before they slow down.
ALTER TABLE work_orders SET (autovacuum_vacuum_insert_scale_factor = 0.02);
ALTER TABLE sensor_parameters SET (fillfactor = 70);

-- One partition a week, Monday to Monday in UTC. Made ahead by a worker, or when a late batch needs an old week.
-- Attached rather than created in place: attaching does not stop the readers of the other weeks.
CREATE FUNCTION ensure_readings_week(at timestamptz) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  first date := date_trunc('week', at AT TIME ZONE 'UTC')::date;
  name text := 'readings_' || to_char(first, 'IYYY_IW');
BEGIN
  IF at < now() - interval '3 years' OR at > now() + interval '1 year' THEN
    RAISE 'no partition for %', at;
  END IF;
  IF to_regclass(name) IS NOT NULL THEN RETURN name; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('readings'), hashtext(name));
  IF to_regclass(name) IS NOT NULL THEN RETURN name; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE readings INCLUDING DEFAULTS)', name);
  EXECUTE format('ALTER TABLE %I SET (autovacuum_vacuum_insert_scale_factor = 0.02)', name);
  EXECUTE format('ALTER TABLE %I ADD PRIMARY KEY (sensor_id, parameter, taken_at) INCLUDE (value, is_running, quality)', name);
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE readings ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name,
    first::timestamp AT TIME ZONE 'UTC', (first + 7)::timestamp AT TIME ZONE 'UTC');
  RETURN name;
END $$;
REVOKE ALL ON FUNCTION ensure_readings_week(timestamptz) FROM public;
GRANT EXECUTE ON FUNCTION ensure_readings_week(timestamptz) TO millwright_scoped, millwright_all;

-- Who holds a session token, with role and scope, in one round trip. Touches last_seen_at once a minute.
-- p_token_hash is sha256 of the token. No row: no session, or an expired, revoked or archived one.
CREATE FUNCTION session_viewer(p_token_hash bytea) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE s sessions; u users; own_role roles; worn_role roles; company_ids int[]; plant_ids int[];
BEGIN
  SELECT * INTO s FROM sessions WHERE token_hash = p_token_hash AND revoked_at IS NULL AND idle_expires_at > now() AND absolute_expires_at > now();
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT * INTO u FROM users WHERE id = s.user_id AND archived_at IS NULL;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF u.company_id IS NOT NULL AND NOT EXISTS (SELECT FROM companies WHERE id = u.company_id AND archived_at IS NULL AND deleted_at IS NULL) THEN RETURN NULL; END IF;
  SELECT * INTO own_role FROM roles WHERE id = u.role_id;
  SELECT * INTO worn_role FROM roles WHERE id = coalesce(s.temp_role_id, u.role_id);

  IF s.last_seen_at < now() - interval '1 minute' THEN
    UPDATE sessions SET last_seen_at = now(),
      idle_expires_at = least(absolute_expires_at, now() + CASE WHEN own_role.type < 2 THEN interval '1 hour' ELSE interval '12 hours' END)
    WHERE id = s.id AND kind = 'cookie';
    UPDATE sessions SET last_seen_at = now() WHERE id = s.id AND kind <> 'cookie';
  END IF;

  IF worn_role.type < 2 THEN
    NULL; -- the provider's side: everything
  ELSIF s.temp_role_id IS NOT NULL THEN
    SELECT array_agg(company_id), array_agg(id) INTO company_ids, plant_ids FROM plants WHERE id = s.temp_plant_id AND deleted_at IS NULL;
  ELSIF u.distributor_id IS NOT NULL THEN
    SELECT array_agg(company_id) INTO company_ids FROM distributor_companies WHERE distributor_id = u.distributor_id;
    SELECT array_agg(id) INTO plant_ids FROM plants WHERE company_id = ANY (company_ids) AND deleted_at IS NULL;
  ELSIF worn_role.kind = 'corporate' THEN
    company_ids := ARRAY[u.company_id];
    SELECT array_agg(id) INTO plant_ids FROM plants WHERE company_id = u.company_id AND deleted_at IS NULL;
  ELSE
    company_ids := ARRAY[u.company_id];
    SELECT array_agg(p.id) INTO plant_ids FROM user_plants up JOIN plants p ON p.id = up.plant_id AND p.deleted_at IS NULL WHERE up.user_id = u.id;
  END IF;

  RETURN jsonb_build_object(
    'session_id', s.id, 'session_kind', s.kind, 'user_id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'email', u.email,
    'language_id', u.language_id, 'theme', u.theme, 'density', u.density, 'unit_system', u.unit_system, 'plant_id', u.plant_id,
    'company_id', CASE WHEN s.temp_role_id IS NOT NULL THEN company_ids[1] ELSE u.company_id END, 'distributor_id', u.distributor_id,
    'is_mfa_enabled', u.is_mfa_enabled,
    'role', to_jsonb(worn_role), 'own_role', to_jsonb(own_role), 'is_temp_role', s.temp_role_id IS NOT NULL,
    'company_ids', CASE WHEN worn_role.type < 2 THEN NULL ELSE coalesce(to_jsonb(company_ids), '[]') END,
    'plant_ids', CASE WHEN worn_role.type < 2 THEN NULL ELSE coalesce(to_jsonb(plant_ids), '[]') END);
END $$;

-- Which controller speaks, from sha256 of its token.
CREATE FUNCTION token_controller(p_token_hash bytea) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT jsonb_build_object('token_id', t.id, 'controller_id', c.id, 'company_id', c.company_id, 'plant_id', c.plant_id, 'serial_number', c.serial_number)
  FROM controller_tokens t JOIN controllers c ON c.id = t.controller_id
  WHERE t.token_hash = p_token_hash AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())
    AND c.deleted_at IS NULL AND c.archived_at IS NULL $$;

REVOKE ALL ON FUNCTION session_viewer(bytea), token_controller(bytea) FROM public;
GRANT EXECUTE ON FUNCTION session_viewer(bytea), token_controller(bytea) TO millwright_app;
