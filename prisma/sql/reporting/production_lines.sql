-- Lines and utilities; `kind` says which.
CREATE VIEW reporting.production_lines WITH (security_barrier) AS
  SELECT l.id, l.plant_id, p.name AS plant, p.time_zone AS plant_time_zone, l.kind, l.name,
    round(l.downtime_cost::numeric / 100, 2) AS downtime_cost, c.currency, l.notes, l.custom,
    l.archived_at IS NOT NULL AS is_archived, l.created_at, l.updated_at
  FROM public.production_lines l
  JOIN public.plants p ON p.id = l.plant_id AND p.deleted_at IS NULL
  JOIN public.companies c ON c.id = l.company_id
  WHERE l.deleted_at IS NULL;
