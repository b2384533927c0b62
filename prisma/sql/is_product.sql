-- Whether the product asks, and not the owner of the database.
CREATE OR REPLACE FUNCTION public.is_product()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ SELECT current_setting('role', true) LIKE 'millwright\_%' $function$;
