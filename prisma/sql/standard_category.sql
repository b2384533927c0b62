-- An order that names no category has the standard one of its type.
CREATE OR REPLACE FUNCTION public.standard_category()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  SELECT id INTO NEW.category_id FROM maintenance_categories WHERE is_standard AND type = NEW.type;
  RETURN NEW;
END $function$;
