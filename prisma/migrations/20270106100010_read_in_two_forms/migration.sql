-- Both forms are read together, and the first or newest of a long time in their order.
CREATE OR REPLACE FUNCTION public.readings_between(company integer, sensor integer, parameters smallint[], since timestamp with time zone, until timestamp with time zone)
 RETURNS SETOF measured_reading
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT r.taken_at, r.parameter, r.value, r.quality, r.is_running
  FROM public.readings r
  WHERE r.company_id = company AND r.sensor_id = sensor AND r.parameter = ANY (readings_between.parameters) AND r.taken_at >= since AND r.taken_at < until
  UNION ALL
  SELECT m.taken_at, v.parameter, v.value, (coalesce(v.quality, 0::smallint) & 255::smallint)::smallint,
    CASE coalesce(v.quality, 0::smallint) >> 8 WHEN 0 THEN m.is_running WHEN 2 THEN false WHEN 3 THEN true END
  FROM public.moment_days(since, until) w
  JOIN public.reading_moments m ON m.company_id = company AND m.sensor_id = sensor AND m.slot = ANY (w.slots)
    AND m.taken_at >= since AND m.taken_at < until AND m.taken_at >= w.begins AND m.taken_at < w.ends
  CROSS JOIN LATERAL unnest(m.parameters, m.values, m.qualities) AS v (parameter, value, quality)
  WHERE v.parameter = ANY (readings_between.parameters)
$function$;;
CREATE OR REPLACE FUNCTION public.hours_between(company integer, sensor integer, parameters smallint[], since timestamp with time zone, until timestamp with time zone)
 RETURNS SETOF measured_span
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT r.bucket, r.parameter, r.min, r.max, r.sum, r.count, r.running
  FROM public.reading_hours r
  WHERE r.company_id = company AND r.sensor_id = sensor AND r.parameter = ANY (hours_between.parameters) AND r.bucket >= since AND r.bucket < until
  UNION ALL
  SELECT h.bucket, v.parameter, v.min, v.max, v.sum, v.count, v.running
  FROM (SELECT public.recent_buckets(since, until) AS buckets OFFSET 0) w
  JOIN public.recent_hours h ON h.company_id = company AND h.sensor_id = sensor AND h.bucket = ANY (w.buckets)
  CROSS JOIN LATERAL unnest(h.parameters, h.mins, h.maxs, h.sums, h.counts, h.runnings) AS v (parameter, min, max, sum, count, running)
  WHERE v.parameter = ANY (hours_between.parameters)
$function$;;
CREATE OR REPLACE FUNCTION public.days_between(company integer, sensor integer, parameters smallint[], since timestamp with time zone, until timestamp with time zone)
 RETURNS SETOF measured_span
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT r.bucket, r.parameter, r.min, r.max, r.sum, r.count, r.running
  FROM public.reading_days r
  WHERE r.company_id = company AND r.sensor_id = sensor AND r.parameter = ANY (days_between.parameters) AND r.bucket >= since AND r.bucket < until
  UNION ALL
  SELECT t.bucket, t.parameter, t.min, t.max, t.sum, t.count, t.running
  FROM (
    SELECT date_trunc('day', h.bucket, 'UTC')::timestamptz(3) AS bucket, v.parameter, min(v.min) AS min, max(v.max) AS max,
      sum(v.sum ORDER BY h.bucket) AS sum, sum(v.count)::int AS count, sum(v.running)::int AS running
    FROM (SELECT public.recent_buckets(date_trunc('day', since + interval '24 hours' - interval '1 millisecond', 'UTC'),
      date_trunc('day', until + interval '24 hours' - interval '1 millisecond', 'UTC')) AS buckets OFFSET 0) w
    JOIN public.recent_hours h ON h.company_id = company AND h.sensor_id = sensor AND h.bucket = ANY (w.buckets)
    CROSS JOIN LATERAL unnest(h.parameters, h.mins, h.maxs, h.sums, h.counts, h.runnings) AS v (parameter, min, max, sum, count, running)
    WHERE v.parameter = ANY (days_between.parameters)
    GROUP BY 1, 2) t
$function$;;
CREATE FUNCTION public.readings_in_order(company integer, sensor integer, wanted smallint, since timestamp with time zone, until timestamp with time zone, most integer, newest boolean, low double precision DEFAULT NULL::double precision, high double precision DEFAULT NULL::double precision, usable boolean DEFAULT false)
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
END $function$;;
REVOKE ALL ON FUNCTION readings_in_order(int, int, smallint, timestamptz, timestamptz, int, boolean, double precision, double precision, boolean)
  FROM public;
GRANT EXECUTE ON FUNCTION readings_in_order(int, int, smallint, timestamptz, timestamptz, int, boolean, double precision, double precision, boolean)
  TO millwright_scoped, millwright_all;
