-- The latest value of each, in the base unit, and the limits above it.
CREATE VIEW reporting.measurements WITH (security_barrier) AS
  SELECT m.sensor_id, s.name AS sensor, m.parameter, k.measurement, k.unit,
    m.plant_id, p.name AS plant, p.time_zone AS plant_time_zone, s.equipment_id, e.name AS equipment,
    m.level, l.last_value[place.at] AS last_value, l.last_at[place.at] AS last_at, l.last_running[place.at] AS last_running, z.warning, z.alarm
  FROM public.sensor_parameters m
  LEFT JOIN public.sensor_latest l ON l.sensor_id = m.sensor_id
  CROSS JOIN LATERAL (SELECT array_position(l.parameters, m.parameter) AS at) place
  JOIN public.plants p ON p.id = m.plant_id AND p.deleted_at IS NULL
  JOIN public.sensors s ON s.id = m.sensor_id AND s.deleted_at IS NULL
  LEFT JOIN public.equipments e ON e.id = s.equipment_id
  LEFT JOIN reporting.parameters k ON k.data_set = s.data_set AND k.parameter = m.parameter
  LEFT JOIN public.level_zones z ON z.sensor_id = m.sensor_id AND z.parameter = m.parameter AND z.kind = 'high' AND z.is_enabled;
