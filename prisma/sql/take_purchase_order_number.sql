-- A requisition keeps the number of its first approval.
CREATE OR REPLACE FUNCTION public.take_purchase_order_number()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE plants SET last_purchase_order_number = last_purchase_order_number + 1 WHERE id = NEW.plant_id
    RETURNING last_purchase_order_number INTO NEW.purchase_order_number;
  RETURN NEW;
END $function$;
