-- Processes of the version before, while they run, write the columns of sensor_parameters; what they write is kept here. They
-- do not see what others have stored. A later release drops it with the columns.
CREATE OR REPLACE FUNCTION public.follow_latest()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM keep_latest(NEW.sensor_id, NEW.company_id, NEW.plant_id, NEW.parameter, NEW.last_at, NEW.last_value, NEW.last_running, NEW.evaluated_at);
  RETURN NULL;
END $function$;
