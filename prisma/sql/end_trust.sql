-- Another password, address, role or an end of the account: nothing that was trusted or begun before goes on.
CREATE OR REPLACE FUNCTION public.end_trust()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  DELETE FROM trusted_devices WHERE user_id = NEW.id;
  UPDATE mfa_challenges SET ended_at = now() WHERE user_id = NEW.id AND used_at IS NULL AND ended_at IS NULL;
  RETURN NULL;
END $function$;
