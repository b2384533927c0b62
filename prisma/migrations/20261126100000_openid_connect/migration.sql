-- A company's identity provider speaks SAML or OpenID Connect; domains, rules and people are the same for both.
ALTER TABLE saml_idps
  ADD COLUMN protocol text NOT NULL DEFAULT 'saml' CHECK (protocol IN ('saml', 'oidc')),
  ADD COLUMN issuer text,
  ADD COLUMN client_id text,
  -- Sealed with APP_KEYS.
  ADD COLUMN client_secret text,
  -- Shown instead of the secret.
  ADD COLUMN client_secret_since timestamptz(3),
  ADD COLUMN scopes text NOT NULL DEFAULT 'openid email profile',
  -- Of a provider that sends no email_verified: its administrator gives out the addresses.
  ADD COLUMN trusts_addresses boolean NOT NULL DEFAULT false;
-- Only signing in reads the secret.
GRANT SELECT (protocol, issuer, client_id, client_secret_since, scopes, trusts_addresses) ON saml_idps TO millwright_scoped, millwright_all;

-- What the answer of an OpenID provider is checked with.
ALTER TABLE saml_requests ADD COLUMN code_verifier text, ADD COLUMN id_nonce text;

-- The name that a provider has for somebody means nothing at another provider, or to another client: it is forgotten with
-- the sessions, codes and second steps that began with it, and people are found by their address again.
CREATE FUNCTION forget_saml_identities() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  -- As personBehind takes it: whoever is on the way in comes before, and is forgotten, or after, and is refused.
  PERFORM pg_advisory_xact_lock(hashtext('saml'), NEW.id);
  DELETE FROM saml_identities WHERE idp_id = NEW.id;
  DELETE FROM saml_requests WHERE idp_id = NEW.id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION forget_saml_identities() FROM public;
CREATE TRIGGER forget_saml_identities AFTER UPDATE OF protocol, issuer, client_id ON saml_idps FOR EACH ROW
  WHEN (OLD.protocol <> NEW.protocol
    OR (NEW.protocol = 'oidc' AND (OLD.issuer, OLD.client_id) IS DISTINCT FROM (NEW.issuer, NEW.client_id)))
  EXECUTE FUNCTION forget_saml_identities();

-- A secret that was cleared, because no key opens it any more, is not said to be there.
CREATE FUNCTION forget_client_secret() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.client_secret_since := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER forget_client_secret BEFORE UPDATE OF client_secret ON saml_idps FOR EACH ROW
  WHEN (NEW.client_secret IS NULL) EXECUTE FUNCTION forget_client_secret();
