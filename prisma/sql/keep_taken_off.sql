-- A sensor that was on an item and is on none now is watched again when it is mounted; one that never had an item is watched.
CREATE OR REPLACE FUNCTION public.keep_taken_off()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.is_taken_off := NEW.equipment_id IS NULL;
  RETURN NEW;
END $function$;
