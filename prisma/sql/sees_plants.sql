-- Does the scope of this transaction hold all of these plants, or, where none is named, all plants of the company?
CREATE OR REPLACE FUNCTION public.sees_plants(p_company_id integer, p_plant_ids integer[])
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  SELECT NOT EXISTS (SELECT FROM plants WHERE company_id = p_company_id AND deleted_at IS NULL
    AND (p_plant_ids = '{}' OR id = ANY (p_plant_ids)) AND NOT id = ANY (app_plants())) $function$;
