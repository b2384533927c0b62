-- Whoever changes a person's password, address or account, from wherever: links mailed before open nothing any more.
CREATE OR REPLACE FUNCTION public.end_password_resets()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  UPDATE password_resets SET ended_at = now() WHERE user_id = NEW.id AND used_at IS NULL AND ended_at IS NULL;
  RETURN NULL;
END $function$;
