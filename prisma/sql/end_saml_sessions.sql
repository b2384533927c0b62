-- A provider that is switched off has nobody signed in any more, and nobody on the way in either.
CREATE OR REPLACE FUNCTION public.end_saml_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  UPDATE sign_in_codes c SET used_at = now() FROM saml_identities i
    WHERE i.idp_id = NEW.id AND c.saml_identity_id = i.id AND c.used_at IS NULL;
  UPDATE mfa_challenges c SET ended_at = now() FROM saml_identities i
    WHERE i.idp_id = NEW.id AND c.saml_identity_id = i.id AND c.used_at IS NULL AND c.ended_at IS NULL;
  UPDATE sessions s SET revoked_at = now() FROM saml_identities i
    WHERE i.idp_id = NEW.id AND s.saml_identity_id = i.id AND s.revoked_at IS NULL;
  RETURN NULL;
END $function$;
