-- The days (UTC) of a sensor's measurements that begin from `since` on and before `until`, as readings_between reads. A day is written
-- when its hours are sealed; until then it is their sum.
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
$function$;
