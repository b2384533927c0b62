-- The hours of a sensor's measurements that begin from `since` on and before `until`, as readings_between reads.
CREATE OR REPLACE FUNCTION public.hours_between(company integer, sensor integer, parameters smallint[], since timestamp with time zone, until timestamp with time zone)
 RETURNS SETOF measured_span
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT r.bucket, r.parameter, r.min, r.max, r.sum, r.count, r.running
  FROM public.reading_hours r
  WHERE r.company_id = company AND r.sensor_id = sensor AND r.parameter = ANY (parameters) AND r.bucket >= since AND r.bucket < until
$function$;
