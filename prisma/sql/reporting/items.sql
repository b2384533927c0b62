-- Those in a storeroom too, and those without a place.
CREATE VIEW reporting.items WITH (security_barrier) AS
  SELECT e.id, e.plant_id, p.name AS plant, p.time_zone AS plant_time_zone,
    m.production_line_id, a.machine_id, m.name AS machine, e.asset_id, a.name AS asset,
    e.store_room_id, r.name AS store_room, e.is_limbo,
    e.name, t.name AS equipment_type, b.name AS brand, n.name AS brand_model, e.model, e.serial_number,
    coalesce(e.criticality, m.criticality) AS criticality, e.power_kw, e.rpm_value,
    round(e.purchase_price::numeric / 100, 2) AS purchase_price, round(e.replacement_cost::numeric / 100, 2) AS replacement_cost,
    c.currency,
    e.purchased_on, e.installed_on, e.warranty_until, e.expected_life_years, e.notes, e.custom,
    e.archived_at IS NOT NULL AS is_archived, e.created_at, e.updated_at
  FROM public.equipments e
  JOIN public.plants p ON p.id = e.plant_id AND p.deleted_at IS NULL
  JOIN public.companies c ON c.id = e.company_id
  LEFT JOIN public.assets a ON a.id = e.asset_id
  LEFT JOIN public.machines m ON m.id = a.machine_id
  LEFT JOIN public.store_rooms r ON r.id = e.store_room_id
  LEFT JOIN public.equipment_types t ON t.id = e.equipment_type_id
  LEFT JOIN public.brands b ON b.id = e.brand_id
  LEFT JOIN public.brand_models n ON n.id = e.brand_model_id
  WHERE e.deleted_at IS NULL;
