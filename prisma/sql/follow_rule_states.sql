-- Processes of the version before, while they run, read and write the column sensor_parameters.rule_states; what they write
-- is copied. A later release drops it.
CREATE OR REPLACE FUNCTION public.follow_rule_states()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO rule_states (sensor_id, parameter, company_id, plant_id, states)
    VALUES (NEW.sensor_id, NEW.parameter, NEW.company_id, NEW.plant_id, NEW.rule_states)
    ON CONFLICT (sensor_id, parameter) DO UPDATE SET states = excluded.states;
  RETURN NULL;
END $function$;
