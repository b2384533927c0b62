-- The viewer that a person would be if they signed in now: for work that was started for them and runs without
-- them. Made by the very rule of signing in, with a session that nobody can hold and that is gone when the call ends,
-- so the two can never differ. The worn role and its plant travel along, for they narrow what is seen. Whom the company's
-- provider asks for a second factor needs none of ours.
CREATE OR REPLACE FUNCTION public.viewer_of_user(p_user_id integer, p_temp_role_id integer, p_temp_plant_id integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE hash bytea := sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')); found jsonb;
BEGIN
  IF NOT EXISTS (SELECT FROM users WHERE id = p_user_id) THEN RETURN NULL; END IF;
  INSERT INTO sessions (user_id, token_hash, kind, factor, temp_role_id, temp_plant_id, idle_expires_at, absolute_expires_at)
  VALUES (p_user_id, hash, 'bearer', CASE WHEN EXISTS (
      SELECT FROM saml_identities i JOIN saml_idps p ON p.id = i.idp_id AND p.is_active AND p.does_mfa
      WHERE i.user_id = p_user_id) THEN 'idp' ELSE 'none' END,
    p_temp_role_id, p_temp_plant_id, now() + interval '1 minute', now() + interval '1 minute');
  found := session_viewer(hash);
  DELETE FROM sessions WHERE token_hash = hash;
  RETURN found;
END $function$;
