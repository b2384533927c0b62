CREATE VIEW reporting.assets WITH (security_barrier) AS
  SELECT a.id, a.plant_id, p.name AS plant, p.time_zone AS plant_time_zone, a.machine_id, m.name AS machine,
    a.name, a.asset_number, a.location, a.notes, a.custom,
    a.archived_at IS NOT NULL AS is_archived, a.created_at, a.updated_at
  FROM public.assets a
  JOIN public.plants p ON p.id = a.plant_id AND p.deleted_at IS NULL
  JOIN public.machines m ON m.id = a.machine_id
  WHERE a.deleted_at IS NULL;
