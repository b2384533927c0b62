-- A row may point at the provider's catalogue or its own company's, never at another company's.
-- Arguments: the catalogue's table and the pointing column.
CREATE OR REPLACE FUNCTION public.check_catalogue_reference()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE target int := (to_jsonb(NEW) ->> TG_ARGV[1])::int; fits boolean;
BEGIN
  IF target IS NULL THEN RETURN NEW; END IF;
  EXECUTE format('SELECT company_id IS NULL OR company_id = $2 FROM %I WHERE id = $1', TG_ARGV[0]) INTO fits USING target, NEW.company_id;
  IF fits IS NOT TRUE THEN
    RAISE foreign_key_violation USING MESSAGE = format('%s is outside the company''s catalogue', TG_ARGV[1]), COLUMN = TG_ARGV[1];
  END IF;
  RETURN NEW;
END $function$;
