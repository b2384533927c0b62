-- The journal can be read: by company, person, record, plant and kind, the newest first; and it says what it names.
ALTER TABLE audit_events
  ADD COLUMN kind text NOT NULL DEFAULT 'change' CHECK (kind IN ('change', 'sign_in', 'refusal')),
  ADD COLUMN plant_id int,
  -- Names as they were: neither a new name nor a deletion changes the past.
  ADD COLUMN actor text,
  ADD COLUMN label text,
  ADD COLUMN key_id int,
  -- What may come many times over is one row an hour that counts.
  ADD COLUMN once text,
  ADD COLUMN repeats int NOT NULL DEFAULT 1,
  ADD COLUMN last_at timestamptz(3);

UPDATE audit_events SET
  kind = CASE
    WHEN action IN ('sign_in_refused', 'second_factor_refused', 'saml_refused') THEN 'refusal'
    WHEN object = 'sessions' THEN 'sign_in'
    ELSE 'change'
  END,
  actor = (SELECT trim(first_name || ' ' || last_name) FROM users WHERE id = audit_events.user_id),
  label = left(coalesce(after ->> 'name', before ->> 'name', after ->> 'serial_number', before ->> 'serial_number',
    nullif(trim(concat_ws(' ', coalesce(before ->> 'first_name', after ->> 'first_name'), coalesce(before ->> 'last_name', after ->> 'last_name'))), '')), 200),
  plant_id = CASE
    WHEN object = 'plants' THEN object_id
    WHEN coalesce(after ->> 'plant_id', before ->> 'plant_id') ~ '^\d{1,9}$' THEN coalesce(after ->> 'plant_id', before ->> 'plant_id')::int
  END;

-- Nobody but the function below ever changes a row.
CREATE UNIQUE INDEX audit_events_once ON audit_events (once) WHERE once IS NOT NULL;
DROP INDEX audit_events_company_id_at_idx;
DROP INDEX audit_events_object_object_id_idx;
CREATE INDEX audit_events_newest ON audit_events (at DESC, id DESC);
CREATE INDEX audit_events_by_company ON audit_events (company_id, at DESC, id DESC);
CREATE INDEX audit_events_by_company_kind ON audit_events (company_id, kind, at DESC, id DESC);
CREATE INDEX audit_events_by_kind ON audit_events (kind, at DESC, id DESC);
CREATE INDEX audit_events_by_record ON audit_events (object, object_id, at DESC, id DESC);
CREATE INDEX audit_events_by_person ON audit_events (user_id, at DESC, id DESC);
CREATE INDEX audit_events_by_plant ON audit_events (plant_id, at DESC, id DESC) WHERE plant_id IS NOT NULL;

-- What happened in a plant is read by those who see the plant.
DROP POLICY see ON audit_events;
CREATE POLICY see ON audit_events FOR SELECT TO millwright_scoped USING (
  company_id = ANY ((SELECT app_companies())::int[]) AND (plant_id IS NULL OR plant_id = ANY ((SELECT app_plants())::int[])));

-- Refusals and their like: the first one is a row, the next ones of the same key count on it. The runtime logins still
-- change nothing: all that this can do to a row is to count.
CREATE FUNCTION note_repeated(p_once text, p_event jsonb) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  INSERT INTO audit_events (company_id, plant_id, user_id, actor, key_id, role, temp_role, kind, action, object, object_id, label, after, ip, request_id, once)
  SELECT company_id, plant_id, user_id, actor, key_id, role, temp_role, kind, action, object, object_id, label, after, ip, request_id, p_once
  FROM jsonb_populate_record(NULL::audit_events, p_event)
  ON CONFLICT (once) WHERE once IS NOT NULL DO UPDATE SET repeats = audit_events.repeats + 1, last_at = now() $$;
REVOKE ALL ON FUNCTION note_repeated(text, jsonb) FROM public;
GRANT EXECUTE ON FUNCTION note_repeated(text, jsonb) TO millwright_auth;

-- Forgets the oldest, a batch at a time. Whoever holds a runtime login cannot wipe out their traces with it: the last
-- ninety days stay, whatever is asked.
CREATE FUNCTION forget_audit_events(p_before timestamptz, p_at_once int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE forgotten int;
BEGIN
  IF p_before > now() - interval '90 days' THEN RAISE 'the journal keeps ninety days'; END IF;
  DELETE FROM audit_events WHERE id IN (
    SELECT id FROM audit_events WHERE at < p_before ORDER BY at LIMIT p_at_once FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  RETURN forgotten;
END $$;
REVOKE ALL ON FUNCTION forget_audit_events(timestamptz, int) FROM public;
GRANT EXECUTE ON FUNCTION forget_audit_events(timestamptz, int) TO millwright_all;
