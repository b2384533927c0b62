-- The hours of a sensor's measurements that begin from `since` on and before `until`, as readings_between reads. Those of the last
-- days are in recent_hours, a row a sensor; an hour is in one of both.
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
$function$;
