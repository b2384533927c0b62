-- Plants, archived ones too.
CREATE VIEW reporting.plants WITH (security_barrier) AS
  SELECT p.id, p.name, p.address, p.time_zone AS plant_time_zone,
    CASE p.unit_system WHEN 2 THEN 'imperial' ELSE 'metric' END AS unit_system,
    round(p.downtime_cost::numeric / 100, 2) AS downtime_cost, c.currency, p.notes, p.archived_at IS NOT NULL AS is_archived,
    p.created_at, p.updated_at
  FROM public.plants p
  JOIN public.companies c ON c.id = p.company_id
  WHERE p.deleted_at IS NULL;
