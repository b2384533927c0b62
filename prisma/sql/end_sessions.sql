-- Whoever changes who somebody is, where or as what they work, or closes the account, from wherever: nobody goes on
-- with what they had before.
CREATE OR REPLACE FUNCTION public.end_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  UPDATE sessions SET revoked_at = now() WHERE user_id = NEW.id AND revoked_at IS NULL;
  DELETE FROM push_subscriptions WHERE user_id = NEW.id;
  RETURN NULL;
END $function$;
