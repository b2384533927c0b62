-- The plants of the login: those that it was limited to, or every plant that its company has.
CREATE OR REPLACE FUNCTION reporting.plants()
 RETURNS integer[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  SELECT coalesce(array_agg(p.id), '{}') FROM public.reporting_logins l JOIN public.plants p ON p.company_id = l.company_id
  WHERE l.company_id = reporting.company() AND p.deleted_at IS NULL AND (l.plant_ids = '{}' OR p.id = ANY (l.plant_ids))
    AND session_user IN (l.user_name, l.previous_user_name) $function$;
