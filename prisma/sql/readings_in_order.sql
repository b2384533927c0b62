-- The first or the newest readings of one measurement, in that order, from `since` on and before `until`: as many as are asked for, with
-- a value above `low` and below `high` where these are given; `usable`: without those that the sensor itself calls faulty or out of range. Looks through ever longer stretches of the time, because moments have no
-- order of their own over more than a day; readings_between reads each. Runs with the rights of whoever asks.
CREATE OR REPLACE FUNCTION public.readings_in_order(company integer, sensor integer, wanted smallint, since timestamp with time zone, until timestamp with time zone, most integer, newest boolean, low double precision DEFAULT NULL::double precision, high double precision DEFAULT NULL::double precision, usable boolean DEFAULT false)
 RETURNS SETOF measured_reading
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
  begins timestamptz := greatest(since, timestamptz '2000-01-01 00:00:00+00');
  ends timestamptz := least(until, now() + interval '3 hours');
  stretch interval := '1 hour';
  first timestamptz;
  last timestamptz;
  one public.measured_reading;
  left_over int := most;
BEGIN
  WHILE left_over > 0 AND begins < ends LOOP
    first := CASE WHEN newest THEN greatest(ends - stretch, begins) ELSE begins END;
    last := CASE WHEN newest THEN ends ELSE least(begins + stretch, ends) END;
    FOR one IN
      SELECT r.* FROM public.readings_between(company, sensor, ARRAY[wanted], first, last) r
      WHERE r.parameter = wanted AND (low IS NULL OR r.value > low) AND (high IS NULL OR r.value < high)
        AND (NOT usable OR r.quality NOT IN (2, 3))
      ORDER BY CASE WHEN newest THEN -date_part('epoch', r.taken_at) ELSE date_part('epoch', r.taken_at) END LIMIT left_over
    LOOP
      left_over := left_over - 1;
      RETURN NEXT one;
    END LOOP;
    IF newest THEN ends := first; ELSE begins := last; END IF;
    stretch := stretch * 4;
  END LOOP;
END $function$;
