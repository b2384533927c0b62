-- Of the last 400 days (UTC); the function of the same name reads others.
CREATE VIEW reporting.days WITH (security_barrier) AS
  SELECT s.id AS sensor_id, s.plant_id, p.name AS plant, p.time_zone AS plant_time_zone, s.equipment_id, h.day, h.parameter, h.measurement,
    h.minimum, h.maximum, h.mean, h.unit, h.readings, h.running_readings
  FROM public.sensors s
  JOIN public.plants p ON p.id = s.plant_id AND p.deleted_at IS NULL
  CROSS JOIN LATERAL reporting.days(s.id, now() - interval '400 days', now()) h
  WHERE s.deleted_at IS NULL;
