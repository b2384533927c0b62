-- What is renamed is renamed in every line of it: setting the words asks for them again.
CREATE OR REPLACE FUNCTION public.renew_stock_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  IF TG_TABLE_NAME = 'brands' THEN
    UPDATE stock_lines SET words = '' WHERE brand_model_id IN (SELECT id FROM brand_models WHERE brand_id = NEW.id);
  ELSIF TG_TABLE_NAME = 'equipment_types' THEN
    UPDATE stock_lines SET words = ''
      WHERE brand_model_id IN (SELECT id FROM brand_models WHERE equipment_type_id = NEW.id);
  ELSE
    EXECUTE format('UPDATE stock_lines SET words = '''' WHERE %I = $1', TG_ARGV[0]) USING NEW.id;
  END IF;
  RETURN NULL;
END $function$;
