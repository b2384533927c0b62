-- What an order needs from the stock, and what was issued for it.
CREATE VIEW reporting.parts_used WITH (security_barrier) AS
  SELECT n.id, n.plant_id, p.name AS plant, p.time_zone AS plant_time_zone, n.work_order_id, w.number AS work_order_number,
    n.part_id, n.brand_model_id, coalesce(t.number, b.name) AS part_number, coalesce(t.name, b.description) AS part,
    n.store_room_id, r.name AS store_room, n.quantity, n.issued
  FROM public.work_order_parts n
  JOIN public.plants p ON p.id = n.plant_id AND p.deleted_at IS NULL
  JOIN public.work_orders w ON w.id = n.work_order_id
  LEFT JOIN public.parts t ON t.id = n.part_id
  LEFT JOIN public.brand_models b ON b.id = n.brand_model_id
  LEFT JOIN public.store_rooms r ON r.id = n.store_room_id;
