-- Steps of orders, in their order.
CREATE VIEW reporting.steps WITH (security_barrier) AS
  SELECT w.id AS work_order_id, w.number AS work_order_number, w.plant_id, p.name AS plant, p.time_zone AS plant_time_zone,
    s.position::int AS position, s.step ->> 'text' AS text, coalesce(s.step ->> 'kind', 'check') AS kind,
    s.step ->> 'answer' AS answer,
    CASE WHEN jsonb_typeof(s.step -> 'value') = 'number' THEN (s.step ->> 'value')::float8 END AS value,
    s.step ->> 'unit' AS unit, s.step ->> 'entry' AS entry, s.step ->> 'note' AS note,
    CASE WHEN pg_input_is_valid(s.step ->> 'answered_at', 'timestamptz')
      THEN (s.step ->> 'answered_at')::timestamptz END AS answered_at,
    nullif(concat_ws(' ', u.first_name, u.last_name), '') AS answered_by
  FROM public.work_orders w
  JOIN public.plants p ON p.id = w.plant_id AND p.deleted_at IS NULL
  CROSS JOIN LATERAL jsonb_array_elements(w.steps) WITH ORDINALITY s (step, position)
  LEFT JOIN public.users u ON u.id = CASE WHEN jsonb_typeof(s.step -> 'answered_by') = 'number'
    THEN (s.step ->> 'answered_by')::int END
  WHERE w.kind IN ('order', 'log');
