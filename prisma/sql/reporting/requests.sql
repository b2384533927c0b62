CREATE VIEW reporting.requests WITH (security_barrier) AS
  SELECT w.id, w.plant_id, p.name AS plant, p.time_zone AS plant_time_zone, w.number, concat('RQ-', w.number) AS label,
    w.type, w.status, w.priority, w.name, w.description,
    w.production_line_id, l.name AS production_line, w.machine_id, m.name AS machine, w.asset_id, a.name AS asset,
    w.equipment_id, e.name AS equipment, w.is_machine_down, w.reason,
    w.requested_by, nullif(concat_ws(' ', u.first_name, u.last_name), '') AS requester,
    o.id AS work_order_id, o.status AS work_order_status,
    w.created_at, w.updated_at
  FROM public.work_orders w
  JOIN public.plants p ON p.id = w.plant_id AND p.deleted_at IS NULL
  LEFT JOIN public.production_lines l ON l.id = w.production_line_id
  LEFT JOIN public.machines m ON m.id = w.machine_id
  LEFT JOIN public.assets a ON a.id = w.asset_id
  LEFT JOIN public.equipments e ON e.id = w.equipment_id
  LEFT JOIN public.users u ON u.id = w.requested_by
  LEFT JOIN public.work_orders o ON o.request_id = w.id
  WHERE w.kind = 'request';
