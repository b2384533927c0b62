CREATE OR REPLACE FUNCTION public.take_rfq_number()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE plants SET last_rfq_number = last_rfq_number + 1 WHERE id = NEW.plant_id RETURNING last_rfq_number INTO NEW.number;
  RETURN NEW;
END $function$;
