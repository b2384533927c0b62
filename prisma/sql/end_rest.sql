-- Limits that change, and a learning that begins, end it in the same transaction: the next sample is judged by them.
CREATE OR REPLACE FUNCTION public.end_rest()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE sensor_parameters p SET rest = NULL
    WHERE p.sensor_id = coalesce(NEW.sensor_id, OLD.sensor_id) AND p.parameter = coalesce(NEW.parameter, OLD.parameter)
      AND p.rest IS NOT NULL;
  RETURN NULL;
END $function$;
