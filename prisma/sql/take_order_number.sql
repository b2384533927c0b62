-- An order without a number takes the plant's next as it is written: the row of the plant is locked from then on, and
-- not for the round trips before.
CREATE OR REPLACE FUNCTION public.take_order_number()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE plants SET last_work_order_number = last_work_order_number + 1 WHERE id = NEW.plant_id
    RETURNING last_work_order_number INTO NEW.number;
  RETURN NEW;
END $function$;
