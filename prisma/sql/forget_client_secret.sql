-- A secret that was cleared, because no key opens it any more, is not said to be there.
CREATE OR REPLACE FUNCTION public.forget_client_secret()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.client_secret_since := NULL;
  RETURN NEW;
END $function$;
