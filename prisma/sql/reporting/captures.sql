-- The figures of each record; not its samples.
CREATE VIEW reporting.captures WITH (security_barrier) AS
  SELECT w.id, w.plant_id, p.name AS plant, p.time_zone AS plant_time_zone, w.sensor_id, s.name AS sensor,
    s.equipment_id, e.name AS equipment, w.axis, w.state, w.taken_at, w.fs_hz, w.samples_count, w.unit,
    w.rms, w.peak, w.crest_factor, w.kurtosis, w.shaft_rpm, w.level, w.is_reference, w.created_at
  FROM public.waveforms w
  JOIN public.plants p ON p.id = w.plant_id AND p.deleted_at IS NULL
  JOIN public.sensors s ON s.id = w.sensor_id AND s.deleted_at IS NULL
  LEFT JOIN public.equipments e ON e.id = s.equipment_id;
