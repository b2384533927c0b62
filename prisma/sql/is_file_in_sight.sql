-- A function, because a scoped request sees nothing of the places that it must not see the pictures of. What nothing
-- shows yet is its company's.
CREATE OR REPLACE FUNCTION public.is_file_in_sight(p_file_id integer, p_company_id integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  SELECT CASE WHEN EXISTS (SELECT FROM file_uses WHERE file_id = p_file_id)
    THEN EXISTS (SELECT FROM file_uses u WHERE u.file_id = p_file_id
      AND (u.company_id IS NULL OR u.company_id = ANY (app_companies()))
      AND (u.plant_id IS NULL OR u.plant_id = ANY (app_plants())))
    ELSE coalesce(p_company_id = ANY (app_companies()), false) END $function$;
