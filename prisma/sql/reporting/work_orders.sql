-- Orders, and work that was recorded afterward; `kind` says which.
CREATE VIEW reporting.work_orders WITH (security_barrier) AS
  SELECT w.id, w.plant_id, p.name AS plant, p.time_zone AS plant_time_zone, w.number,
    concat(CASE w.kind WHEN 'log' THEN 'ML-' ELSE 'WO-' END, w.number) AS label,
    w.type, w.status, w.priority, w.name, w.description,
    w.production_line_id, l.name AS production_line, w.machine_id, m.name AS machine, w.asset_id, a.name AS asset,
    w.equipment_id, e.name AS equipment, w.kind,
    k.name AS category, w.assigned_user_id, nullif(concat_ws(' ', u.first_name, u.last_name), '') AS assigned_user,
    w.assigned_team_id, t.name AS assigned_team, w.is_machine_down, w.down_since, w.expected_minutes, w.total_minutes,
    w.scheduled_at, w.due_at, w.extended_at, w.started_at, w.completed_at, w.closed_at, w.reopen_count, w.problem_solved,
    w.completion_note, w.reason, f.name_en AS fault, y.name_en AS cause, z.name_en AS remedy, w.verdict,
    round(w.labor_cost::numeric / 100, 2) AS labor_cost, round(w.parts_cost::numeric / 100, 2) AS parts_cost,
    round(w.downtime_cost::numeric / 100, 2) AS downtime_cost, round(w.other_cost::numeric / 100, 2) AS other_cost,
    -- Fixed when the work is closed: before that there is no total.
    round((w.labor_cost + coalesce(w.parts_cost, 0) + coalesce(w.downtime_cost, 0)
      + coalesce(w.other_cost, 0))::numeric / 100, 2) AS cost,
    coalesce(w.cost_currency, c.currency) AS currency, w.external_id, w.parent_id, w.series_id, w.request_id, w.custom,
    w.created_at, w.updated_at
  FROM public.work_orders w
  JOIN public.plants p ON p.id = w.plant_id AND p.deleted_at IS NULL
  JOIN public.companies c ON c.id = w.company_id
  LEFT JOIN public.production_lines l ON l.id = w.production_line_id
  LEFT JOIN public.machines m ON m.id = w.machine_id
  LEFT JOIN public.assets a ON a.id = w.asset_id
  LEFT JOIN public.equipments e ON e.id = w.equipment_id
  LEFT JOIN public.maintenance_categories k ON k.id = w.category_id
  LEFT JOIN public.users u ON u.id = w.assigned_user_id
  LEFT JOIN public.teams t ON t.id = w.assigned_team_id
  LEFT JOIN public.faults f ON f.id = w.fault_id
  LEFT JOIN public.faults y ON y.id = w.cause_id
  LEFT JOIN public.faults z ON z.id = w.remedy_id
  WHERE w.kind IN ('order', 'log');
