-- Messages to the phone: who takes them on which device, and the pair by which push services know this installation.
ALTER TABLE users ADD COLUMN shows_push_details boolean NOT NULL DEFAULT true;
GRANT SELECT (shows_push_details) ON users TO millwright_scoped, millwright_all;

CREATE TABLE push_keys (
  id serial PRIMARY KEY,
  public_key text NOT NULL,
  private_key text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
ALTER TABLE push_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY signing_in ON push_keys TO millwright_auth USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON push_keys TO millwright_auth;
GRANT USAGE ON SEQUENCE push_keys_id_seq TO millwright_auth;

CREATE TABLE push_subscriptions (
  id serial PRIMARY KEY,
  user_id int NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  session_id int REFERENCES sessions (id) ON DELETE SET NULL,
  endpoint_hash bytea NOT NULL,
  endpoint text NOT NULL,
  keys text NOT NULL,
  device_name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  signed_in_at timestamptz(3) NOT NULL,
  last_sent_at timestamptz(3),
  last_error text,
  refused int NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX push_subscriptions_endpoint_hash_key ON push_subscriptions (endpoint_hash);
CREATE INDEX push_subscriptions_user_id_idx ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_session_id_idx ON push_subscriptions (session_id);
ALTER TABLE push_subscriptions ENABLE ROW LEVEL SECURITY;
CREATE POLICY signing_in ON push_subscriptions TO millwright_auth USING (true) WITH CHECK (true);
CREATE POLICY everything ON push_subscriptions TO millwright_all USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON push_subscriptions TO millwright_auth;
GRANT SELECT, UPDATE, DELETE ON push_subscriptions TO millwright_all;
GRANT USAGE ON SEQUENCE push_subscriptions_id_seq TO millwright_auth;

-- The first device ticks the channel, the last one unticks it: whoever then has no channel left gets mail, as silence
-- would be worse.
CREATE OR REPLACE FUNCTION public.follow_push_devices()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE gained int; lost int;
BEGIN
  IF TG_OP <> 'DELETE' THEN gained := NEW.user_id; END IF;
  IF TG_OP <> 'INSERT' THEN lost := OLD.user_id; END IF;
  IF gained IS NOT DISTINCT FROM lost THEN RETURN NULL; END IF;
  UPDATE users SET notify_channels = array_append(notify_channels, 'push')
    WHERE id = gained AND NOT 'push' = ANY (notify_channels)
      AND (SELECT count(*) FROM push_subscriptions WHERE user_id = gained) = 1;
  UPDATE users SET notify_channels =
      CASE WHEN notify_channels = '{push}' THEN '{mail}' ELSE array_remove(notify_channels, 'push') END
    WHERE id = lost AND 'push' = ANY (notify_channels)
      AND NOT EXISTS (SELECT FROM push_subscriptions WHERE user_id = lost);
  RETURN NULL;
END $function$;
REVOKE ALL ON FUNCTION follow_push_devices() FROM public;
CREATE TRIGGER follow_push_devices AFTER INSERT OR DELETE OR UPDATE OF user_id ON push_subscriptions
  FOR EACH ROW EXECUTE FUNCTION follow_push_devices();

-- A session that somebody ends takes its device along, from wherever it is ended; one that only expires does not.
CREATE OR REPLACE FUNCTION public.end_push_of_session()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  DELETE FROM push_subscriptions WHERE session_id = NEW.id;
  RETURN NULL;
END $function$;
REVOKE ALL ON FUNCTION end_push_of_session() FROM public;
CREATE TRIGGER end_push_of_session AFTER UPDATE OF revoked_at ON sessions FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION end_push_of_session();
