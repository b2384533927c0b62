CREATE VIEW reporting.labor WITH (security_barrier) AS
  SELECT b.id, b.plant_id, p.name AS plant, p.time_zone AS plant_time_zone, b.work_order_id, w.number AS work_order_number,
    b.user_id, nullif(concat_ws(' ', u.first_name, u.last_name), '') AS person, b.started_at, b.ended_at, b.minutes,
    round(b.cost::numeric / 100, 2) AS cost, c.currency, b.created_at
  FROM public.labor_entries b
  JOIN public.plants p ON p.id = b.plant_id AND p.deleted_at IS NULL
  JOIN public.companies c ON c.id = b.company_id
  JOIN public.work_orders w ON w.id = b.work_order_id
  LEFT JOIN public.users u ON u.id = b.user_id;
