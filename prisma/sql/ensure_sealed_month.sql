-- The partition of a month of sealed readings: since 1990, and at most a year ahead.
CREATE OR REPLACE FUNCTION public.ensure_sealed_month(at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  IF at < '1990-01-01 00:00:00+00' OR at > now() + interval '1 year' THEN
    RAISE 'no partition for %', at;
  END IF;
  RETURN make_sealed_month(at);
END $function$;
