-- Whom a key reads for: who made it, as they would be if they signed in now, while they belong to a company.
CREATE OR REPLACE FUNCTION public.key_viewer(p_key_hash bytea)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE key api_keys; person jsonb;
BEGIN
  SELECT * INTO key FROM api_keys WHERE key_hash = p_key_hash AND revoked_at IS NULL AND expires_at > now();
  IF NOT FOUND THEN RETURN NULL; END IF;
  person := viewer_of_user(key.user_id, NULL, NULL);
  IF person IS NULL OR (person ->> 'company_id') IS NULL THEN RETURN NULL; END IF;
  UPDATE api_keys SET last_used_at = now()
    WHERE id = key.id AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute');
  RETURN person || jsonb_build_object('session_id', 0, 'key_id', key.id,
    'key', jsonb_build_object('name', key.name, 'sections', to_jsonb(key.sections), 'plant_ids', to_jsonb(nullif(key.plant_ids, '{}')),
      'is_for_mcp', key.is_for_mcp));
END $function$;
