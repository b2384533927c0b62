-- Exactly one of line, machine and item stood still.
CREATE VIEW reporting.downtimes WITH (security_barrier) AS
  SELECT d.id, d.plant_id, p.name AS plant, p.time_zone AS plant_time_zone, d.production_line_id, l.name AS production_line,
    d.machine_id, m.name AS machine, d.equipment_id, e.name AS equipment,
    d.started_at, d.ended_at, (extract(epoch FROM coalesce(d.ended_at, now()) - d.started_at) / 60)::float8 AS minutes,
    d.reason, d.is_planned, d.is_short,
    d.source, d.work_order_id, d.process_id, d.note, d.created_at, d.updated_at
  FROM public.downtimes d
  JOIN public.plants p ON p.id = d.plant_id AND p.deleted_at IS NULL
  LEFT JOIN public.production_lines l ON l.id = d.production_line_id
  LEFT JOIN public.machines m ON m.id = d.machine_id
  LEFT JOIN public.equipments e ON e.id = d.equipment_id;
