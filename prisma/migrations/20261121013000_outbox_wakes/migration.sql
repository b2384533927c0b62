-- Announced work wakes the dispatchers at once. One message a transaction, whatever it announces:
-- PostgreSQL folds equal ones. Rows for later are found by the dispatchers' own look every second.
CREATE FUNCTION wake_dispatchers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('millwright_outbox', '');
  RETURN NULL;
END $$;
CREATE TRIGGER wake AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION wake_dispatchers();

-- A processor marks its work done in the transaction of the effect, which may be one of a single plant.
CREATE POLICY finish ON outbox FOR UPDATE TO millwright_scoped
  USING (company_id = ANY ((SELECT app_companies())::int[])) WITH CHECK (company_id = ANY ((SELECT app_companies())::int[]));
GRANT UPDATE (sent_at, done_at, failed_at, error) ON outbox TO millwright_scoped;

-- Old rows are swept by when they were done.
CREATE INDEX outbox_done ON outbox (done_at) WHERE done_at IS NOT NULL;
CREATE INDEX outbox_open ON outbox (run_after) WHERE done_at IS NULL;

-- One message to one person, and the announcement that sends it. Every role may ask for one (an invitation, an
-- alarm, a password reset), none may read what others were sent: hence a function and no right on the table.
-- No row: this subject was announced before.
CREATE FUNCTION announce_delivery(p_channel text, p_subject text, p_recipient text, p_user_id int, p_company_id int, p_payload jsonb)
RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE made int;
BEGIN
  INSERT INTO deliveries (channel, subject, recipient, user_id, company_id, payload)
  VALUES (p_channel, p_subject, p_recipient, p_user_id, p_company_id, p_payload)
  ON CONFLICT (subject) DO NOTHING RETURNING id INTO made;
  IF made IS NOT NULL THEN
    INSERT INTO outbox (topic, payload, company_id) VALUES (p_channel, jsonb_build_object('delivery_id', made), p_company_id);
  END IF;
  RETURN made;
END $$;
REVOKE ALL ON FUNCTION announce_delivery(text, text, text, int, int, jsonb) FROM public;
GRANT EXECUTE ON FUNCTION announce_delivery(text, text, text, int, int, jsonb) TO millwright_scoped, millwright_all, millwright_auth;
