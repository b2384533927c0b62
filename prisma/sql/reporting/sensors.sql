CREATE VIEW reporting.sensors WITH (security_barrier) AS
  SELECT s.id, s.plant_id, p.name AS plant, p.time_zone AS plant_time_zone, s.controller_id, g.name AS controller,
    s.equipment_id, e.name AS equipment, s.uid, s.name, s.type, s.data_set, s.location_in_equipment,
    s.level, s.is_inactive, s.expected_interval_s, s.last_seen_at, s.battery_pct, s.signal, s.firmware, s.notes, s.custom,
    s.archived_at IS NOT NULL AS is_archived, s.created_at, s.updated_at
  FROM public.sensors s
  JOIN public.plants p ON p.id = s.plant_id AND p.deleted_at IS NULL
  JOIN public.controllers g ON g.id = s.controller_id
  LEFT JOIN public.equipments e ON e.id = s.equipment_id
  WHERE s.deleted_at IS NULL;
