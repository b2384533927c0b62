-- Whoever asks for a new password leaves a line, known or not; a worker finds out whose it is and makes the token.
-- Only signing in has to do with them.
CREATE TABLE password_resets (
  id serial PRIMARY KEY,
  -- As it was typed. An address that nobody here has is kept a day, like the rest of the line.
  email text NOT NULL,
  ip text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  answered_at timestamptz(3),
  user_id int REFERENCES users (id) ON DELETE CASCADE,
  token_hash bytea,
  expires_at timestamptz(3),
  used_at timestamptz(3),
  -- By a newer one, or by what the trigger below sees.
  ended_at timestamptz(3)
);
CREATE UNIQUE INDEX password_resets_token_hash_key ON password_resets (token_hash);
CREATE INDEX password_resets_user_id_idx ON password_resets (user_id) WHERE used_at IS NULL AND ended_at IS NULL;
CREATE INDEX password_resets_created_at_idx ON password_resets (created_at);
ALTER TABLE password_resets ENABLE ROW LEVEL SECURITY;
CREATE POLICY signing_in ON password_resets TO millwright_auth USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON password_resets TO millwright_auth;
GRANT USAGE ON SEQUENCE password_resets_id_seq TO millwright_auth;

-- Whoever changes a person's password, address or account, from wherever: links mailed before open nothing any more.
CREATE FUNCTION end_password_resets() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE password_resets SET ended_at = now() WHERE user_id = NEW.id AND used_at IS NULL AND ended_at IS NULL;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION end_password_resets() FROM public;
CREATE TRIGGER end_password_resets AFTER UPDATE OF password_hash, email, archived_at ON users FOR EACH ROW
  WHEN (OLD.password_hash IS DISTINCT FROM NEW.password_hash OR OLD.email IS DISTINCT FROM NEW.email
    OR OLD.archived_at IS DISTINCT FROM NEW.archived_at)
  EXECUTE FUNCTION end_password_resets();

-- Announcing looks for the same announcement first: of its own kind, signing in may.
CREATE POLICY sign_in_again ON outbox FOR SELECT TO millwright_auth USING (topic = 'password-reset');
