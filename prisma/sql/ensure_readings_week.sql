-- The partition of a week of readings, for what comes from outside: within three years back and one ahead.
CREATE OR REPLACE FUNCTION public.ensure_readings_week(at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  IF at < now() - interval '3 years' OR at > now() + interval '1 year' THEN
    RAISE 'no partition for %', at;
  END IF;
  RETURN make_readings_week(at);
END $function$;
