-- One way to read what sensors measured, so that how it is kept may change: text that the planner puts in the place of the call.
-- Types of their own: they keep the precision of the columns, without which an index would not give the order.
CREATE TYPE measured_reading AS (
  taken_at timestamptz(3), parameter smallint, value double precision, quality smallint, is_running boolean);
CREATE TYPE measured_span AS (
  bucket timestamptz(3), parameter smallint, min double precision, max double precision, sum double precision, count int, running int);
CREATE FUNCTION readings_between(company integer, sensor integer, parameters smallint[], since timestamp with time zone, until timestamp with time zone)
 RETURNS SETOF measured_reading
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT r.taken_at, r.parameter, r.value, r.quality, r.is_running
  FROM public.readings r
  WHERE r.company_id = company AND r.sensor_id = sensor AND r.parameter = ANY (parameters) AND r.taken_at >= since AND r.taken_at < until
$function$;
CREATE FUNCTION hours_between(company integer, sensor integer, parameters smallint[], since timestamp with time zone, until timestamp with time zone)
 RETURNS SETOF measured_span
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT r.bucket, r.parameter, r.min, r.max, r.sum, r.count, r.running
  FROM public.reading_hours r
  WHERE r.company_id = company AND r.sensor_id = sensor AND r.parameter = ANY (parameters) AND r.bucket >= since AND r.bucket < until
$function$;
CREATE FUNCTION days_between(company integer, sensor integer, parameters smallint[], since timestamp with time zone, until timestamp with time zone)
 RETURNS SETOF measured_span
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT r.bucket, r.parameter, r.min, r.max, r.sum, r.count, r.running
  FROM public.reading_days r
  WHERE r.company_id = company AND r.sensor_id = sensor AND r.parameter = ANY (parameters) AND r.bucket >= since AND r.bucket < until
$function$;
