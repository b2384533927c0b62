-- What is written meanwhile has been copied by the trigger, and is the newer. In a migration of its own, so that nothing waits
-- for a lock.
INSERT INTO sensor_latest AS l (sensor_id, company_id, plant_id, parameters, last_at, last_value, last_running, evaluated_at)
  SELECT sensor_id, company_id, plant_id, array_agg(parameter ORDER BY parameter), array_agg(last_at ORDER BY parameter),
    array_agg(last_value ORDER BY parameter), array_agg(last_running ORDER BY parameter), array_agg(evaluated_at ORDER BY parameter)
  FROM sensor_parameters WHERE last_at IS NOT NULL OR evaluated_at IS NOT NULL
  GROUP BY sensor_id, company_id, plant_id
  ON CONFLICT (sensor_id) DO UPDATE SET (parameters, last_at, last_value, last_running, evaluated_at) = (
    SELECT array_agg(parameter ORDER BY parameter), array_agg(m.last_at ORDER BY parameter), array_agg(m.last_value ORDER BY parameter),
      array_agg(m.last_running ORDER BY parameter), array_agg(m.evaluated_at ORDER BY parameter)
    FROM (
      SELECT DISTINCT ON (parameter) parameter, e.last_at, e.last_value, e.last_running, e.evaluated_at FROM (
        SELECT 1 AS turn, o.* FROM unnest(l.parameters, l.last_at, l.last_value, l.last_running, l.evaluated_at)
          AS o (parameter, last_at, last_value, last_running, evaluated_at)
        UNION ALL
        SELECT 2, o.* FROM unnest(excluded.parameters, excluded.last_at, excluded.last_value, excluded.last_running, excluded.evaluated_at)
          AS o (parameter, last_at, last_value, last_running, evaluated_at)) e
      ORDER BY parameter, turn) m);
