CREATE VIEW reporting.alerts WITH (security_barrier) AS
  SELECT a.id, a.plant_id, p.name AS plant, p.time_zone AS plant_time_zone, a.sensor_id, s.name AS sensor,
    s.equipment_id, e.name AS equipment, a.parameter, k.measurement, k.unit, a.kind, a.alert_rule,
    a.shown_level AS level, a.peak_level, a.onset_value, a.peak_value, a.peak_at, a.last_value, a.warning, a.alarm,
    a.opened_at, a.ended_at, a.acknowledged_at, nullif(concat_ws(' ', u.first_name, u.last_name), '') AS acknowledger,
    a.acknowledge_note, a.shelved_until, a.repeat_of_id, a.is_provisional, a.work_order_id, a.diagnosed_fault, a.verdict,
    a.created_at, a.updated_at
  FROM public.alerts a
  JOIN public.plants p ON p.id = a.plant_id AND p.deleted_at IS NULL
  JOIN public.sensors s ON s.id = a.sensor_id
  LEFT JOIN public.equipments e ON e.id = s.equipment_id
  LEFT JOIN reporting.parameters k ON k.data_set = s.data_set AND k.parameter = a.parameter
  LEFT JOIN public.users u ON u.id = a.acknowledged_by;
