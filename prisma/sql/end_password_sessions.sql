-- Where passwords no longer count, nobody stays in, or on the way in, by one that was typed before. The people are taken
-- first, as whoever lets somebody in takes them. Who switches it stays: it may have to be switched back.
CREATE OR REPLACE FUNCTION public.end_password_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  PERFORM FROM users WHERE company_id = NEW.company_id ORDER BY id FOR NO KEY UPDATE;
  WITH gone AS (SELECT id FROM users WHERE company_id = NEW.company_id AND id IS DISTINCT FROM app_user()
      AND NOT (id IS NOT DISTINCT FROM NEW.break_glass_user_id AND is_mfa_enabled)),
    challenges AS (UPDATE mfa_challenges c SET ended_at = now() FROM gone
      WHERE c.user_id = gone.id AND c.saml_identity_id IS NULL AND c.used_at IS NULL AND c.ended_at IS NULL)
  UPDATE sessions s SET revoked_at = now() FROM gone
    WHERE s.user_id = gone.id AND s.saml_identity_id IS NULL AND s.revoked_at IS NULL;
  RETURN NULL;
END $function$;
