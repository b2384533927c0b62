-- The partition of a day of moments, for what comes from outside: since moments are written, and at most a year ahead. What is of a day
-- that is sealed comes late (late_moments) and needs none.
CREATE OR REPLACE FUNCTION public.ensure_moments_day(at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM reading_store WHERE at < hot_from) THEN RETURN NULL; END IF;
  IF at > now() + interval '1 year' OR NOT EXISTS (SELECT FROM reading_store WHERE moments_from <= at) THEN
    RAISE 'no partition for %', at;
  END IF;
  RETURN make_moments_day(at);
END $function$;
