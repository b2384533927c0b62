-- An administrator takes a person's second factor away, so that they can begin anew: a function, because no scoped
-- request may read or write any of it. Within the walls of whoever asks. False: that person is not theirs.
CREATE OR REPLACE FUNCTION public.clear_second_factor(p_user_id integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM users WHERE id = p_user_id AND (current_setting('role') = 'millwright_all'
      OR company_id = ANY ((SELECT app_companies())::int[]))) THEN RETURN false; END IF;
  DELETE FROM second_factors WHERE user_id = p_user_id;
  UPDATE users SET is_mfa_enabled = false WHERE id = p_user_id AND is_mfa_enabled;
  UPDATE sessions SET revoked_at = now() WHERE user_id = p_user_id AND revoked_at IS NULL;
  RETURN true;
END $function$;
