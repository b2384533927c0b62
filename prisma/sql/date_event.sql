-- When something happened is said by the database, not by who writes it down: whoever holds a runtime login cannot date an
-- event back, past the ninety days that are kept or out of the time that somebody looks at.
CREATE OR REPLACE FUNCTION public.date_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  NEW.at := now();
  NEW.last_at := NULL;
  NEW.repeats := 1;
  RETURN NEW;
END $function$;
