-- The link with which the first administrator is made. A start without an administrator prints it and keeps its hash
-- here; the next start takes another in its place. Only signing in has to do with it.
CREATE TABLE setup_links (
  id serial PRIMARY KEY,
  token_hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  -- A used one stays, so that a token of the environment opens once, too.
  used_at timestamptz(3)
);
CREATE UNIQUE INDEX setup_links_token_hash_key ON setup_links (token_hash);
ALTER TABLE setup_links ENABLE ROW LEVEL SECURITY;
CREATE POLICY signing_in ON setup_links TO millwright_auth USING (true) WITH CHECK (true);
GRANT SELECT, UPDATE, DELETE ON setup_links TO millwright_auth;
