-- Domain reference 3.2: a bearing that warms by more than 10 °C in an hour while it runs is worth a warning, whatever
-- its temperature. For the machines whose temperature is watched already, and for our limits.
INSERT INTO level_zones (company_id, plant_id, sensor_id, parameter, kind, source, warning, deadband, samples_to_alarm,
    samples_to_settle, delay_after_start_s)
  SELECT z.company_id, z.plant_id, z.sensor_id, z.parameter, 'rise', 'our', 10, 2, 1, 3, 3600
  FROM level_zones z JOIN sensors s ON s.id = z.sensor_id
  WHERE z.kind = 'high' AND z.is_enabled AND s.deleted_at IS NULL
    AND (s.data_set, z.parameter) IN (('temp_vibe', 5), ('ncd', 5), ('ncd', 72))
  ON CONFLICT (sensor_id, parameter, kind) DO NOTHING;

INSERT INTO standard_limits (limit_class, quantity, kind, warning, deadband, deadband_unit, samples_to_alarm,
    samples_to_settle, delay_after_start_s)
  SELECT DISTINCT limit_class, 'temperature', 'rise', 10, 2, 'absolute', 1, 3, 3600
  FROM standard_limits WHERE quantity = 'temperature'
  ON CONFLICT DO NOTHING;
