-- The latest value of one measurement where it is no message that moves it, and until when it is evaluated. What is older changes
-- nothing. `p_evaluated` of who has seen what waits for its evaluation always counts; else while nothing waits.
CREATE OR REPLACE FUNCTION public.keep_latest(p_sensor_id integer, p_company_id integer, p_plant_id integer, p_parameter smallint, p_at timestamp with time zone, p_value double precision, p_running boolean, p_evaluated timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO sensor_latest (sensor_id, company_id, plant_id, parameters, last_at, last_value, last_running, evaluated_at)
    VALUES (p_sensor_id, p_company_id, p_plant_id, '{}', '{}', '{}', '{}', '{}')
    ON CONFLICT (sensor_id) DO NOTHING;
  UPDATE sensor_latest l SET (parameters, last_at, last_value, last_running, evaluated_at) = (
      SELECT array_agg(parameter ORDER BY parameter), array_agg(m.last_at ORDER BY parameter), array_agg(m.last_value ORDER BY parameter),
        array_agg(m.last_running ORDER BY parameter), array_agg(m.evaluated_at ORDER BY parameter)
      FROM (
        SELECT o.* FROM unnest(l.parameters, l.last_at, l.last_value, l.last_running, l.evaluated_at)
            AS o (parameter, last_at, last_value, last_running, evaluated_at)
          WHERE o.parameter <> p_parameter
        UNION ALL
        SELECT p_parameter, CASE WHEN is_newer THEN p_at ELSE o.last_at END, CASE WHEN is_newer THEN p_value ELSE o.last_value END,
            CASE WHEN is_newer THEN p_running ELSE o.last_running END,
            CASE WHEN NOT is_newer OR o.evaluated_at IS NOT DISTINCT FROM o.last_at THEN greatest(o.evaluated_at, p_evaluated)
              ELSE o.evaluated_at END
          FROM (SELECT array_position(l.parameters, p_parameter) AS at) place
            CROSS JOIN LATERAL (SELECT l.last_at[at] AS last_at, l.last_value[at] AS last_value, l.last_running[at] AS last_running,
              l.evaluated_at[at] AS evaluated_at) o
            CROSS JOIN LATERAL (SELECT p_at IS NOT NULL AND (o.last_at IS NULL OR o.last_at < p_at)) newer (is_newer)
      ) m)
    WHERE l.sensor_id = p_sensor_id;
END $function$;
