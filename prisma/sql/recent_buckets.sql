-- The hours that begin from `since` on and before `until`, as far as hours are in recent_hours.
CREATE OR REPLACE FUNCTION public.recent_buckets(since timestamp with time zone, until timestamp with time zone)
 RETURNS timestamp with time zone[]
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
DECLARE
  first timestamptz := greatest(since, (SELECT hours_from FROM public.reading_store));
  last timestamptz := least(until, now() + interval '3 hours');
BEGIN
  IF since IS NULL OR until IS NULL OR NOT EXISTS (SELECT FROM public.reading_store WHERE hours_from < last) THEN RETURN '{}'; END IF;
  RETURN ARRAY(SELECT bucket FROM generate_series(date_trunc('hour', first, 'UTC'), last, interval '1 hour') AS bucket
    WHERE bucket >= first AND bucket < last);
END $function$;
