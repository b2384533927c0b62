-- Visits to lubrication points.
CREATE VIEW reporting.greasings WITH (security_barrier) AS
  SELECT g.id, g.plant_id, p.name AS plant, p.time_zone AS plant_time_zone, g.lubricator_id, o.name AS lubricator,
    o.equipment_id, e.name AS equipment, nullif(concat_ws(' ', u.first_name, u.last_name), '') AS person,
    g.started_at, g.ended_at, g.outcome, g.charge_grams, g.grams, g.strokes, g.short_grams,
    g.baseline_db, g.before_db, g.after_db, g.is_supervised
  FROM public.greasings g
  JOIN public.plants p ON p.id = g.plant_id AND p.deleted_at IS NULL
  JOIN public.lubricators o ON o.id = g.lubricator_id
  LEFT JOIN public.equipments e ON e.id = o.equipment_id
  LEFT JOIN public.users u ON u.id = g.user_id;
