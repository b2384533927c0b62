-- What a program of a customer reads with: the rights of who made it, to look only. Only signing in has to do with them.
CREATE TABLE api_keys (
  id serial PRIMARY KEY,
  user_id int NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  -- The beginning of the key, to tell one from another.
  prefix text NOT NULL,
  key_hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  CHECK (expires_at <= created_at + interval '366 days')
);
CREATE UNIQUE INDEX api_keys_key_hash_key ON api_keys (key_hash);
CREATE INDEX api_keys_user_id_idx ON api_keys (user_id);
ALTER TABLE api_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY signing_in ON api_keys TO millwright_auth USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON api_keys TO millwright_auth;
GRANT USAGE ON SEQUENCE api_keys_id_seq TO millwright_auth;

-- Whom a key reads for: who made it, as they would be if they signed in now, while they belong to a company.
CREATE FUNCTION key_viewer(p_key_hash bytea) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE key api_keys; person jsonb;
BEGIN
  SELECT * INTO key FROM api_keys WHERE key_hash = p_key_hash AND revoked_at IS NULL AND expires_at > now();
  IF NOT FOUND THEN RETURN NULL; END IF;
  person := viewer_of_user(key.user_id, NULL, NULL);
  IF person IS NULL OR (person ->> 'company_id') IS NULL THEN RETURN NULL; END IF;
  UPDATE api_keys SET last_used_at = now()
    WHERE id = key.id AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute');
  RETURN person || jsonb_build_object('session_id', 0, 'key_id', key.id);
END $$;
REVOKE ALL ON FUNCTION key_viewer(bytea) FROM public;
GRANT EXECUTE ON FUNCTION key_viewer(bytea) TO millwright_app;
