-- Single sign-on through a company's own identity provider (SAML 2.0), and the one-time codes that end it.

CREATE TABLE saml_idps (
  id serial PRIMARY KEY,
  company_id int NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  -- In the addresses /saml/{key}/…, which stand in the provider's settings: it never changes.
  key text NOT NULL,
  entity_id text NOT NULL,
  sso_url text NOT NULL,
  slo_url text,
  slo_response_url text,
  -- DER in base64. Several at once, so that one can follow the other.
  certificates text[] NOT NULL,
  is_active boolean NOT NULL DEFAULT false,
  is_forced boolean NOT NULL DEFAULT false,
  allows_idp_initiated boolean NOT NULL DEFAULT false,
  wants_signed_response boolean NOT NULL DEFAULT false,
  -- "IdP does MFA": no second factor is asked for here.
  does_mfa boolean NOT NULL DEFAULT false,
  email_attribute text,
  first_name_attribute text,
  last_name_attribute text,
  role_attribute text,
  -- [{ value, role_id }], the first that fits.
  role_map jsonb NOT NULL DEFAULT '[]',
  -- Of people who come for the first time. Without it nobody is made.
  default_role_id int REFERENCES roles (id),
  default_plant_ids int[] NOT NULL DEFAULT '{}',
  -- Signs in with a password although all others may not.
  break_glass_user_id int,
  -- Ours towards this provider; the key is sealed with APP_KEYS.
  sp_key text NOT NULL,
  sp_certificate text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, break_glass_user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (break_glass_user_id) ON UPDATE CASCADE
);
CREATE UNIQUE INDEX saml_idps_company_id_key ON saml_idps (company_id);
CREATE UNIQUE INDEX saml_idps_key_key ON saml_idps (key);
SELECT wall_off('saml_idps', 'company');
CREATE TRIGGER own_catalogue BEFORE INSERT OR UPDATE OF default_role_id, company_id ON saml_idps FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('roles', 'default_role_id');
-- Only signing in reads the key.
REVOKE SELECT ON saml_idps FROM millwright_scoped, millwright_all;
DO $$ BEGIN
  EXECUTE (SELECT format('GRANT SELECT (%s) ON saml_idps TO millwright_scoped, millwright_all', string_agg(quote_ident(column_name), ', '))
    FROM information_schema.columns WHERE table_schema = 'public' AND table_name = 'saml_idps' AND column_name <> 'sp_key');
END $$;
GRANT SELECT ON saml_idps TO millwright_auth;
CREATE POLICY signing_in ON saml_idps FOR SELECT TO millwright_auth USING (true);

-- Whose addresses sign in where. One domain belongs to one company.
CREATE TABLE saml_domains (
  id serial PRIMARY KEY,
  domain text NOT NULL,
  company_id int NOT NULL,
  idp_id int NOT NULL,
  FOREIGN KEY (company_id, idp_id) REFERENCES saml_idps (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX saml_domains_domain_key ON saml_domains (domain);
CREATE INDEX saml_domains_idp_id_idx ON saml_domains (idp_id);
SELECT wall_off('saml_domains', 'company');
GRANT SELECT ON saml_domains TO millwright_auth;
CREATE POLICY signing_in ON saml_domains FOR SELECT TO millwright_auth USING (true);

-- What we asked an identity provider, for ten minutes.
CREATE TABLE saml_requests (
  id text PRIMARY KEY,
  idp_id int NOT NULL REFERENCES saml_idps (id) ON DELETE CASCADE,
  -- Of the browser that began.
  nonce_hash bytea NOT NULL,
  -- What travels instead of the target.
  relay_state text NOT NULL,
  target text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);
CREATE INDEX saml_requests_expires_at_idx ON saml_requests (expires_at);

-- Every message that was accepted, until it could not be accepted again anyway.
CREATE TABLE saml_replay (
  idp_id int NOT NULL REFERENCES saml_idps (id) ON DELETE CASCADE,
  message_id text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (idp_id, message_id)
);
CREATE INDEX saml_replay_expires_at_idx ON saml_replay (expires_at);

-- Who a provider's NameID is here.
CREATE TABLE saml_identities (
  id serial PRIMARY KEY,
  idp_id int NOT NULL REFERENCES saml_idps (id) ON DELETE CASCADE,
  user_id int NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name_id text NOT NULL,
  format text,
  name_qualifier text,
  sp_name_qualifier text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_used_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX saml_identities_name_id_key ON saml_identities (idp_id, name_id);
CREATE INDEX saml_identities_user_id_idx ON saml_identities (user_id);

-- A way of signing in that ends in a redirect leaves a code in the address: used once, within a minute, by the browser
-- that began.
CREATE TABLE sign_in_codes (
  id serial PRIMARY KEY,
  code_hash bytea NOT NULL,
  purpose text NOT NULL,
  user_id int NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Null: of no particular browser.
  nonce_hash bytea,
  saml_identity_id int REFERENCES saml_identities (id) ON DELETE CASCADE,
  saml_session_index text,
  -- Whoever sent the person has asked for a second factor.
  is_mfa_done boolean NOT NULL DEFAULT false,
  session_ends_at timestamptz(3),
  target text NOT NULL DEFAULT '/',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);
CREATE UNIQUE INDEX sign_in_codes_code_hash_key ON sign_in_codes (code_hash);
CREATE INDEX sign_in_codes_user_id_idx ON sign_in_codes (user_id);
CREATE INDEX sign_in_codes_expires_at_idx ON sign_in_codes (expires_at);

-- Only signing in has to do with them.
ALTER TABLE saml_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE saml_replay ENABLE ROW LEVEL SECURITY;
ALTER TABLE saml_identities ENABLE ROW LEVEL SECURITY;
ALTER TABLE sign_in_codes ENABLE ROW LEVEL SECURITY;
CREATE POLICY signing_in ON saml_requests TO millwright_auth USING (true) WITH CHECK (true);
CREATE POLICY signing_in ON saml_replay TO millwright_auth USING (true) WITH CHECK (true);
CREATE POLICY signing_in ON saml_identities TO millwright_auth USING (true) WITH CHECK (true);
CREATE POLICY signing_in ON sign_in_codes TO millwright_auth USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON saml_requests, saml_replay, saml_identities, sign_in_codes TO millwright_auth;
GRANT USAGE ON SEQUENCE saml_idps_id_seq, saml_domains_id_seq TO millwright_scoped, millwright_all;
GRANT USAGE ON SEQUENCE saml_identities_id_seq, sign_in_codes_id_seq TO millwright_auth;

-- A session that a provider began ends with its logout.
ALTER TABLE sessions ADD COLUMN saml_identity_id int REFERENCES saml_identities (id) ON DELETE CASCADE, ADD COLUMN saml_session_index text;
-- Also where a second factor is asked for in between.
ALTER TABLE mfa_challenges ADD COLUMN saml_identity_id int REFERENCES saml_identities (id) ON DELETE CASCADE,
  ADD COLUMN saml_session_index text, ADD COLUMN session_ends_at timestamptz(3);
CREATE INDEX sessions_saml_identity_id_idx ON sessions (saml_identity_id) WHERE saml_identity_id IS NOT NULL;

-- Whoever comes for the first time is made by signing in.
GRANT INSERT ON users, user_plants TO millwright_auth;

-- A provider that is switched off has nobody signed in any more.
CREATE FUNCTION end_saml_sessions() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE sessions s SET revoked_at = now() FROM saml_identities i
    WHERE i.idp_id = NEW.id AND s.saml_identity_id = i.id AND s.revoked_at IS NULL;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION end_saml_sessions() FROM public;
CREATE TRIGGER end_saml_sessions AFTER UPDATE OF is_active ON saml_idps FOR EACH ROW
  WHEN (OLD.is_active AND NOT NEW.is_active) EXECUTE FUNCTION end_saml_sessions();
