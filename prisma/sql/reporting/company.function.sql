-- The company of whoever has signed in to the database. It asks session_user: every other setting of a session is the session's own.
CREATE OR REPLACE FUNCTION reporting.company()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  SELECT l.company_id FROM public.reporting_logins l
    JOIN public.companies c ON c.id = l.company_id AND c.archived_at IS NULL AND c.deleted_at IS NULL
  WHERE l.ended_at IS NULL AND l.expires_at > now()
    AND (l.user_name = session_user OR (l.previous_user_name = session_user AND l.previous_until > now())) $function$;
