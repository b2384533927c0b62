-- is_mfa_enabled follows the methods there are, whoever changes them; and what was trusted before is not any more.
-- rotate-keys seals secrets anew: the same secret in another envelope is no change of anybody's second factor. Only the
-- owner of the database may say that it does so; what the runtime login changes is always a change.
CREATE OR REPLACE FUNCTION public.follow_second_factor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE owner int := coalesce(NEW.user_id, OLD.user_id);
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('app.sealing_anew', true) = 'on' AND session_user <> 'millwright_app' THEN
    RETURN NULL;
  END IF;
  UPDATE users SET is_mfa_enabled = NOT is_mfa_enabled
    WHERE id = owner AND is_mfa_enabled <> (TG_OP <> 'DELETE' AND (NEW.totp_secret IS NOT NULL OR NEW.sms_number IS NOT NULL));
  DELETE FROM trusted_devices WHERE user_id = owner;
  UPDATE mfa_challenges SET ended_at = now() WHERE user_id = owner AND used_at IS NULL AND ended_at IS NULL;
  RETURN NULL;
END $function$;
