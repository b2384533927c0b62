-- Which controller speaks, from sha256 of its token.
CREATE OR REPLACE FUNCTION public.token_controller(p_token_hash bytea)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  SELECT wire_controller(c, t.id)
  FROM controller_tokens t JOIN controllers c ON c.id = t.controller_id
  WHERE t.token_hash = p_token_hash AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())
    AND c.deleted_at IS NULL AND c.archived_at IS NULL $function$;
