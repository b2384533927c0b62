-- Rotation keeps the secret that was; the scoped role may write it, not read it.
CREATE OR REPLACE FUNCTION public.keep_previous_secret()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.previous_secret := OLD.secret;
  RETURN NEW;
END $function$;
