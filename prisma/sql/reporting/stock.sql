-- How much of one thing is at one place.
CREATE VIEW reporting.stock WITH (security_barrier) AS
  SELECT s.id, s.plant_id, p.name AS plant, p.time_zone AS plant_time_zone, s.store_room_id, r.name AS store_room, o.name AS location,
    s.part_id, s.brand_model_id, coalesce(t.number, b.name) AS part_number, coalesce(t.name, b.description) AS part, t.unit,
    s.on_hand, s.reserved, s.on_hand - s.reserved AS available, s.minimum, s.maximum, s.order_quantity, s.is_below AS is_below_minimum,
    round(s.value::numeric / 100, 2) AS value, c.currency, s.created_at, s.updated_at
  FROM public.stock_lines s
  JOIN public.plants p ON p.id = s.plant_id AND p.deleted_at IS NULL
  JOIN public.companies c ON c.id = s.company_id
  JOIN public.store_rooms r ON r.id = s.store_room_id AND r.deleted_at IS NULL
  LEFT JOIN public.store_room_locations o ON o.id = s.location_id
  LEFT JOIN public.parts t ON t.id = s.part_id
  LEFT JOIN public.brand_models b ON b.id = s.brand_model_id
  WHERE s.is_shown;
