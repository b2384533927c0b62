-- Addresses at which a calendar program fetches a person's work, or the work of one of their plants, without signing in.
CREATE TABLE calendar_links (
  id serial PRIMARY KEY,
  user_id int NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Null: the work of the person.
  plant_id int REFERENCES plants (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_used_at timestamptz(3)
);
CREATE UNIQUE INDEX calendar_links_token_hash_key ON calendar_links (token_hash);
CREATE UNIQUE INDEX calendar_links_one_each ON calendar_links (user_id, plant_id) NULLS NOT DISTINCT;
CREATE INDEX calendar_links_plant_id_idx ON calendar_links (plant_id);
ALTER TABLE calendar_links ENABLE ROW LEVEL SECURITY;
CREATE POLICY signing_in ON calendar_links TO millwright_auth USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, DELETE ON calendar_links TO millwright_auth;
GRANT USAGE ON SEQUENCE calendar_links_id_seq TO millwright_auth;

-- Whose calendar it is: the person as they would be if they signed in now.
CREATE FUNCTION calendar_link(p_token_hash bytea) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE link calendar_links; person jsonb;
BEGIN
  SELECT * INTO link FROM calendar_links WHERE token_hash = p_token_hash;
  IF NOT FOUND THEN RETURN NULL; END IF;
  person := viewer_of_user(link.user_id, NULL, NULL);
  IF person IS NULL THEN RETURN NULL; END IF;
  UPDATE calendar_links SET last_used_at = now()
    WHERE id = link.id AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute');
  RETURN jsonb_build_object('plant_id', link.plant_id, 'viewer', person || jsonb_build_object('session_id', 0));
END $$;
REVOKE ALL ON FUNCTION calendar_link(bytea) FROM public;
GRANT EXECUTE ON FUNCTION calendar_link(bytea) TO millwright_app;
