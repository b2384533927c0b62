-- Whose directory it is, while its company is open, with the plants of the company.
CREATE OR REPLACE FUNCTION public.scim_directory(p_token_hash bytea)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE token scim_tokens;
BEGIN
  SELECT * INTO token FROM scim_tokens
    WHERE token_hash = p_token_hash AND revoked_at IS NULL AND (ends_at IS NULL OR ends_at > now());
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF NOT EXISTS (SELECT FROM companies WHERE id = token.company_id AND archived_at IS NULL AND deleted_at IS NULL) THEN
    RETURN NULL;
  END IF;
  UPDATE scim_tokens SET last_used_at = now()
    WHERE id = token.id AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute');
  RETURN jsonb_build_object('token_id', token.id, 'name', token.name, 'company_id', token.company_id, 'idp_id', token.idp_id,
    'set_by', token.set_by, 'plant_ids', coalesce((SELECT jsonb_agg(id ORDER BY id) FROM plants
      WHERE company_id = token.company_id AND deleted_at IS NULL), '[]'));
END $function$;
