-- The partition of a week of readings, for what comes from outside: within three years back and one ahead. None is needed
-- since days are sealed: what is older than moments comes late (late_moments).
CREATE OR REPLACE FUNCTION public.ensure_readings_week(at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM reading_store WHERE at < hot_from) THEN RETURN NULL; END IF;
  IF at < now() - interval '3 years' OR at > now() + interval '1 year' THEN
    RAISE 'no partition for %', at;
  END IF;
  RETURN make_readings_week(at);
END $function$;
