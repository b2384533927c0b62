-- The second factor. Only signing in has to do with these tables.

-- Who must have one: by the role (there already), by the person, by the company.
ALTER TABLE users ADD COLUMN force_mfa boolean NOT NULL DEFAULT false;
ALTER TABLE companies ADD COLUMN is_forced_mfa boolean NOT NULL DEFAULT false;
GRANT SELECT (force_mfa) ON users TO millwright_scoped, millwright_all;

-- How a session came to be, so that a new token and cookie of it are like the old ones.
ALTER TABLE sessions
  ADD COLUMN is_kept boolean NOT NULL DEFAULT false,
  -- What was shown beyond the password; 'idp': the company's identity provider asks for it itself.
  ADD COLUMN factor text NOT NULL DEFAULT 'none' CHECK (factor IN ('none', 'google', 'sms', 'recovery', 'device', 'idp')),
  -- When its holder last showed who they are.
  ADD COLUMN proven_at timestamptz(3);

CREATE TABLE second_factors (
  user_id int PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- Sealed with APP_KEYS. A secret that was shown is pending until a code of it was typed.
  totp_secret text,
  pending_secret text,
  -- A code of this step and of those before opens nothing any more.
  mfa_last_step bigint NOT NULL DEFAULT 0,
  -- E.164; an SMS code was read there.
  sms_number text,
  -- The last wrong codes, and how many in a row.
  wrong_at timestamptz(3)[] NOT NULL DEFAULT '{}',
  wrong_in_a_row int NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE recovery_codes (
  id serial PRIMARY KEY,
  user_id int NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  used_at timestamptz(3)
);
CREATE UNIQUE INDEX recovery_codes_code_hash_key ON recovery_codes (user_id, code_hash);

-- A sign-in whose password was right, and which waits for a code.
CREATE TABLE mfa_challenges (
  id serial PRIMARY KEY,
  user_id int NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL,
  -- The cookie of the browser that began; a client that wants a bearer token has no browser.
  browser_hash bytea,
  kind text NOT NULL CHECK (kind IN ('cookie', 'bearer')),
  is_kept boolean NOT NULL,
  tries int NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  ended_at timestamptz(3),
  CHECK ((kind = 'cookie') = (browser_hash IS NOT NULL))
);
CREATE UNIQUE INDEX mfa_challenges_token_hash_key ON mfa_challenges (token_hash);
CREATE INDEX mfa_challenges_user_id_idx ON mfa_challenges (user_id) WHERE used_at IS NULL AND ended_at IS NULL;
CREATE INDEX mfa_challenges_created_at_idx ON mfa_challenges (created_at);

-- What was sent by SMS, for a sign-in or, to a new number, for a session. The rows are what the caps count.
CREATE TABLE sms_codes (
  id serial PRIMARY KEY,
  user_id int NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  challenge_id int REFERENCES mfa_challenges (id) ON DELETE SET NULL,
  session_id int REFERENCES sessions (id) ON DELETE SET NULL,
  number text NOT NULL,
  ip text,
  code_hash bytea NOT NULL,
  tries int NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  ended_at timestamptz(3)
);
CREATE INDEX sms_codes_created_at_idx ON sms_codes (created_at);

-- A browser that is not asked for a code until the week is over.
CREATE TABLE trusted_devices (
  id serial PRIMARY KEY,
  user_id int NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE,
  token_hash bytea NOT NULL,
  user_agent text,
  ip text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_seen_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX trusted_devices_token_hash_key ON trusted_devices (token_hash);
CREATE INDEX trusted_devices_user_id_idx ON trusted_devices (user_id);

DO $$ DECLARE tbl text; BEGIN
  FOREACH tbl IN ARRAY ARRAY['second_factors', 'recovery_codes', 'mfa_challenges', 'sms_codes', 'trusted_devices'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tbl);
    EXECUTE format('CREATE POLICY signing_in ON %I TO millwright_auth USING (true) WITH CHECK (true)', tbl);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO millwright_auth', tbl);
  END LOOP;
END $$;

-- is_mfa_enabled follows the methods there are, whoever changes them; and what was trusted before is not any more.
CREATE FUNCTION follow_second_factor() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE owner int := coalesce(NEW.user_id, OLD.user_id);
BEGIN
  UPDATE users SET is_mfa_enabled = NOT is_mfa_enabled
    WHERE id = owner AND is_mfa_enabled <> (TG_OP <> 'DELETE' AND (NEW.totp_secret IS NOT NULL OR NEW.sms_number IS NOT NULL));
  DELETE FROM trusted_devices WHERE user_id = owner;
  UPDATE mfa_challenges SET ended_at = now() WHERE user_id = owner AND used_at IS NULL AND ended_at IS NULL;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION follow_second_factor() FROM public;
CREATE TRIGGER follow_second_factor AFTER INSERT OR DELETE OR UPDATE OF totp_secret, sms_number ON second_factors
  FOR EACH ROW EXECUTE FUNCTION follow_second_factor();

-- Another password, address, role or an end of the account: nothing that was trusted or begun before goes on.
CREATE FUNCTION end_trust() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  DELETE FROM trusted_devices WHERE user_id = NEW.id;
  UPDATE mfa_challenges SET ended_at = now() WHERE user_id = NEW.id AND used_at IS NULL AND ended_at IS NULL;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION end_trust() FROM public;
CREATE TRIGGER end_trust AFTER UPDATE OF password_hash, email, role_id, archived_at ON users FOR EACH ROW
  WHEN (OLD.password_hash IS DISTINCT FROM NEW.password_hash OR OLD.email IS DISTINCT FROM NEW.email
    OR OLD.role_id IS DISTINCT FROM NEW.role_id OR OLD.archived_at IS DISTINCT FROM NEW.archived_at)
  EXECUTE FUNCTION end_trust();

CREATE FUNCTION end_trust_of_company() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  DELETE FROM trusted_devices d USING users u WHERE u.id = d.user_id AND u.company_id = NEW.id;
  UPDATE mfa_challenges c SET ended_at = now() FROM users u
    WHERE u.id = c.user_id AND u.company_id = NEW.id AND c.used_at IS NULL AND c.ended_at IS NULL;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION end_trust_of_company() FROM public;
CREATE TRIGGER end_trust_of_company AFTER UPDATE OF archived_at, deleted_at ON companies FOR EACH ROW
  WHEN (OLD.archived_at IS DISTINCT FROM NEW.archived_at OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION end_trust_of_company();

-- An administrator takes a person's second factor away, so that they can begin anew: a function, because no scoped
-- request may read or write any of it. Within the walls of whoever asks. False: that person is not theirs.
CREATE FUNCTION clear_second_factor(p_user_id int) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM users WHERE id = p_user_id AND (current_setting('role') = 'millwright_all'
      OR company_id = ANY ((SELECT app_companies())::int[]))) THEN RETURN false; END IF;
  DELETE FROM second_factors WHERE user_id = p_user_id;
  UPDATE users SET is_mfa_enabled = false WHERE id = p_user_id AND is_mfa_enabled;
  UPDATE sessions SET revoked_at = now() WHERE user_id = p_user_id AND revoked_at IS NULL;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION clear_second_factor(int) FROM public;
GRANT EXECUTE ON FUNCTION clear_second_factor(int) TO millwright_scoped, millwright_all;

-- Whether role, person or company demand a second factor. It is the own role that counts, whatever role is worn.
CREATE FUNCTION is_mfa_required(p_user_id int) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT u.force_mfa OR r.is_forced_mfa OR coalesce(c.is_forced_mfa, false)
  FROM users u JOIN roles r ON r.id = u.role_id LEFT JOIN companies c ON c.id = u.company_id WHERE u.id = p_user_id $$;
REVOKE ALL ON FUNCTION is_mfa_required(int) FROM public;
GRANT EXECUTE ON FUNCTION is_mfa_required(int) TO millwright_auth;

-- The viewer knows of it. Everything else of signing in stays as it was written: this asks that and adds two fields.
ALTER FUNCTION session_viewer(bytea) RENAME TO session_person;
REVOKE ALL ON FUNCTION session_person(bytea) FROM public, millwright_app;
CREATE FUNCTION session_viewer(p_token_hash bytea) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE found jsonb := session_person(p_token_hash); is_required boolean;
BEGIN
  IF found IS NULL THEN RETURN NULL; END IF;
  is_required := is_mfa_required((found ->> 'user_id')::int);
  RETURN found || jsonb_build_object('is_mfa_required', is_required,
    'must_enable_mfa', is_required AND NOT (found ->> 'is_mfa_enabled')::boolean
      AND NOT EXISTS (SELECT FROM sessions WHERE token_hash = p_token_hash AND factor = 'idp'));
END $$;
REVOKE ALL ON FUNCTION session_viewer(bytea) FROM public;
GRANT EXECUTE ON FUNCTION session_viewer(bytea) TO millwright_app;
