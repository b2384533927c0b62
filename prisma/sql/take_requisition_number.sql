-- As with orders: the plant's row is locked from when the requisition is written, and not before.
CREATE OR REPLACE FUNCTION public.take_requisition_number()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE plants SET last_requisition_number = last_requisition_number + 1 WHERE id = NEW.plant_id
    RETURNING last_requisition_number INTO NEW.number;
  RETURN NEW;
END $function$;
