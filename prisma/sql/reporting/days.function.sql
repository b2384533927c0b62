-- The days (UTC) of a sensor's measurements that begin from `from` on and before `to`, as reporting.readings reads.
CREATE OR REPLACE FUNCTION reporting.days(sensor_id integer, "from" timestamp with time zone, "to" timestamp with time zone)
 RETURNS TABLE(day date, parameter smallint, measurement text, minimum double precision, maximum double precision,
   mean double precision, unit text, readings integer, running_readings integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
DECLARE owner_id integer; kind text; parameters smallint[];
BEGIN
  SELECT s.company_id, s.data_set INTO owner_id, kind FROM public.sensors s
    WHERE s.id = $1 AND s.deleted_at IS NULL AND s.company_id = reporting.company() AND s.plant_id = ANY (reporting.plants());
  IF NOT FOUND THEN RETURN; END IF;
  SELECT array_agg(m.parameter) INTO parameters FROM public.sensor_parameters m WHERE m.sensor_id = $1;
  RETURN QUERY
    SELECT (r.bucket AT TIME ZONE 'UTC')::date, r.parameter, k.measurement, r.min, r.max, r.sum / nullif(r.count, 0), k.unit, r.count, r.running
    FROM public.days_between(owner_id, $1, parameters, greatest($2, '2000-01-01Z'), least($3, now() + interval '1 day')) r
      LEFT JOIN reporting.parameters k ON k.data_set = kind AND k.parameter = r.parameter
    ORDER BY r.bucket, r.parameter;
END $function$;
