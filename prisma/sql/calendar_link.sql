-- Whose calendar it is: the person as they would be if they signed in now.
CREATE OR REPLACE FUNCTION public.calendar_link(p_token_hash bytea)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE link calendar_links; person jsonb;
BEGIN
  SELECT * INTO link FROM calendar_links WHERE token_hash = p_token_hash;
  IF NOT FOUND THEN RETURN NULL; END IF;
  person := viewer_of_user(link.user_id, NULL, NULL);
  IF person IS NULL THEN RETURN NULL; END IF;
  UPDATE calendar_links SET last_used_at = now()
    WHERE id = link.id AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute');
  RETURN jsonb_build_object('plant_id', link.plant_id, 'viewer', person || jsonb_build_object('session_id', 0));
END $function$;
