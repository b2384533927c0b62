-- The hours of a sensor's measurements that begin from `since` on and before `until`, as readings_between reads. Those of the last
-- days are in recent_hours, a row a sensor and hour; older ones in sealed_hours, a row a sensor and day, or still in a row each. An hour of a
-- measurement is in one of them.
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
  UNION ALL
  SELECT (s.day + v.hour * interval '1 hour')::timestamptz(3), v.parameter, v.min, v.max, v.sum, v.count, v.running
  FROM public.sealed_hours s
  CROSS JOIN LATERAL unnest(s.parameters, s.hours, s.mins, s.maxs, s.sums, s.counts, s.runnings) AS v (parameter, hour, min, max, sum, count, running)
  WHERE s.company_id = company AND s.sensor_id = sensor AND s.day > since - interval '24 hours' AND s.day < until
    AND v.parameter = ANY (hours_between.parameters) AND s.day + v.hour * interval '1 hour' >= since AND s.day + v.hour * interval '1 hour' < until
$function$;
