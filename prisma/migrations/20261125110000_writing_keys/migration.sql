-- A key may change what is in the sections that it names, and may be limited to some of its person's plants.
ALTER TABLE api_keys
  ADD COLUMN sections text[] NOT NULL DEFAULT '{}',
  -- Empty: all that its person sees.
  ADD COLUMN plant_ids int[] NOT NULL DEFAULT '{}';

CREATE OR REPLACE FUNCTION key_viewer(p_key_hash bytea) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE key api_keys; person jsonb;
BEGIN
  SELECT * INTO key FROM api_keys WHERE key_hash = p_key_hash AND revoked_at IS NULL AND expires_at > now();
  IF NOT FOUND THEN RETURN NULL; END IF;
  person := viewer_of_user(key.user_id, NULL, NULL);
  IF person IS NULL OR (person ->> 'company_id') IS NULL THEN RETURN NULL; END IF;
  UPDATE api_keys SET last_used_at = now()
    WHERE id = key.id AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute');
  RETURN person || jsonb_build_object('session_id', 0, 'key_id', key.id,
    'key', jsonb_build_object('name', key.name, 'sections', to_jsonb(key.sections), 'plant_ids', to_jsonb(nullif(key.plant_ids, '{}'))));
END $$;
