-- The ledger of the stock.
CREATE VIEW reporting.movements WITH (security_barrier) AS
  SELECT v.id, v.plant_id, p.name AS plant, p.time_zone AS plant_time_zone, v.store_room_id, r.name AS store_room, v.stock_line_id,
    s.part_id, s.brand_model_id, coalesce(t.number, b.name) AS part_number, v.kind, v.quantity, v.balance,
    round(v.unit_cost::numeric / 100, 2) AS unit_cost, round(v.cost::numeric / 100, 2) AS cost,
    c.currency,
    v.reason, v.document, v.work_order_id, nullif(concat_ws(' ', u.first_name, u.last_name), '') AS person, v.created_at
  FROM public.stock_movements v
  JOIN public.plants p ON p.id = v.plant_id AND p.deleted_at IS NULL
  JOIN public.companies c ON c.id = v.company_id
  JOIN public.store_rooms r ON r.id = v.store_room_id
  JOIN public.stock_lines s ON s.id = v.stock_line_id
  LEFT JOIN public.parts t ON t.id = s.part_id
  LEFT JOIN public.brand_models b ON b.id = s.brand_model_id
  LEFT JOIN public.users u ON u.id = v.user_id;
