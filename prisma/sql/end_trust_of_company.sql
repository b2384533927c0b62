CREATE OR REPLACE FUNCTION public.end_trust_of_company()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  DELETE FROM trusted_devices d USING users u WHERE u.id = d.user_id AND u.company_id = NEW.id;
  DELETE FROM push_subscriptions p USING users u WHERE u.id = p.user_id AND u.company_id = NEW.id;
  UPDATE mfa_challenges c SET ended_at = now() FROM users u
    WHERE u.id = c.user_id AND u.company_id = NEW.id AND c.used_at IS NULL AND c.ended_at IS NULL;
  RETURN NULL;
END $function$;
