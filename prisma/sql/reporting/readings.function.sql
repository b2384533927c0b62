-- What a sensor measured from `from` on and before `to`. Runs as the owner of the readings, because it asks for one sensor that
-- it has found behind the login's walls first.
CREATE OR REPLACE FUNCTION reporting.readings(sensor_id integer, "from" timestamp with time zone, "to" timestamp with time zone)
 RETURNS TABLE(taken_at timestamp with time zone, parameter smallint, measurement text, value double precision, unit text,
   quality smallint, is_running boolean)
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
    SELECT r.taken_at, r.parameter, k.measurement, r.value, k.unit, r.quality, r.is_running
    FROM public.readings_between(owner_id, $1, parameters, greatest($2, '2000-01-01Z'), least($3, now() + interval '1 day')) r
      LEFT JOIN reporting.parameters k ON k.data_set = kind AND k.parameter = r.parameter
    ORDER BY r.taken_at, r.parameter;
END $function$;
