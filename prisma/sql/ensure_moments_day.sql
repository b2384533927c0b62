-- The partition of a day of moments, for what comes from outside: since moments are written, and at most a year ahead.
CREATE OR REPLACE FUNCTION public.ensure_moments_day(at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  IF at > now() + interval '1 year' OR NOT EXISTS (SELECT FROM reading_store WHERE moments_from <= at) THEN
    RAISE 'no partition for %', at;
  END IF;
  RETURN make_moments_day(at);
END $function$;
