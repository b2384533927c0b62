-- The name that a provider has for somebody means nothing at another provider, or to another client: it is forgotten with
-- the sessions, codes and second steps that began with it, and people are found by their address again.
CREATE OR REPLACE FUNCTION public.forget_saml_identities()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  -- As personBehind takes it: whoever is on the way in comes before, and is forgotten, or after, and is refused.
  PERFORM pg_advisory_xact_lock(hashtext('saml'), NEW.id);
  DELETE FROM saml_identities WHERE idp_id = NEW.id;
  DELETE FROM saml_requests WHERE idp_id = NEW.id;
  RETURN NULL;
END $function$;
