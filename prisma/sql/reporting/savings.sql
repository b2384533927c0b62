-- What repairs avoided.
CREATE VIEW reporting.savings WITH (security_barrier) AS
  SELECT s.id, s.plant_id, p.name AS plant, p.time_zone AS plant_time_zone, s.work_order_id, w.number AS work_order_number, s.status,
    s.probability, s.failure_minutes, s.planned_minutes, round(s.downtime_cost::numeric / 100, 2) AS downtime_cost,
    round(s.failure_cost::numeric / 100, 2) AS failure_cost, round(s.labor_cost::numeric / 100, 2) AS labor_cost,
    round(s.parts_cost::numeric / 100, 2) AS parts_cost,
    round(s.amount::numeric / 100, 2) AS amount, s.currency, s.evidence, s.note, s.estimated_at, s.evidenced_at, s.approved_at,
    s.created_at, s.updated_at
  FROM public.savings s
  JOIN public.plants p ON p.id = s.plant_id AND p.deleted_at IS NULL
  JOIN public.work_orders w ON w.id = s.work_order_id;
