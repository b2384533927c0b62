-- As with orders: the plant's row is locked from when the permit is written, and not before.
CREATE OR REPLACE FUNCTION public.take_permit_number()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE plants SET last_permit_number = last_permit_number + 1 WHERE id = NEW.plant_id RETURNING last_permit_number INTO NEW.number;
  RETURN NEW;
END $function$;
