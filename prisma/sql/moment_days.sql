-- The days (UTC) that the time from `since` on and before `until` touches, as far as readings are kept as moments (what is older is sealed): when each begins and
-- ends, and the fives of minutes since 1970 of that time in it. Not SQL, which the planner would take for a thousand days.
CREATE OR REPLACE FUNCTION public.moment_days(since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(begins timestamp with time zone, ends timestamp with time zone, slots integer[])
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE ROWS 1
AS $function$
DECLARE
  first timestamptz := greatest(since, (SELECT coalesce(sealed_until, moments_from) FROM public.reading_store));
  last timestamptz := least(until, now() + interval '3 hours');
BEGIN
  IF since IS NULL OR until IS NULL OR NOT EXISTS (SELECT FROM public.reading_store WHERE moments_from < last) THEN RETURN; END IF;
  begins := date_trunc('day', first, 'UTC');
  WHILE begins < last LOOP
    ends := begins + interval '24 hours';
    slots := ARRAY(SELECT generate_series(floor(date_part('epoch', greatest(begins, first)) / 300)::int,
      ceil(date_part('epoch', least(ends, last)) / 300)::int - 1));
    RETURN NEXT;
    begins := ends;
  END LOOP;
END $function$;
