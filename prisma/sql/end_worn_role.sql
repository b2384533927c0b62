-- Whoever wears a role for a while loses the session with it: there is nothing left to say what they may.
CREATE OR REPLACE FUNCTION public.end_worn_role()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  UPDATE sessions SET revoked_at = now() WHERE temp_role_id = OLD.id AND revoked_at IS NULL;
  RETURN NULL;
END $function$;
