-- What the label of a place opens, while it is valid: which place, and no more.
CREATE OR REPLACE FUNCTION public.request_link(p_token_hash bytea)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  SELECT jsonb_build_object('id', r.id, 'token_hash', encode(r.token_hash, 'hex'), 'company_id', r.company_id,
    'plant_id', r.plant_id, 'production_line_id', r.production_line_id, 'machine_id', r.machine_id,
    'equipment_id', r.equipment_id)
  FROM request_links r
    JOIN plants p ON p.id = r.plant_id AND p.deleted_at IS NULL AND p.archived_at IS NULL AND p.guest_requests
    JOIN companies c ON c.id = r.company_id AND c.deleted_at IS NULL AND c.archived_at IS NULL AND c.guest_requests
      AND NOT 'work_order_requests' = ANY (c.switched_off)
    LEFT JOIN production_lines l ON l.id = r.production_line_id AND l.deleted_at IS NULL AND l.archived_at IS NULL
    LEFT JOIN machines m ON m.id = r.machine_id AND m.deleted_at IS NULL AND m.archived_at IS NULL
    LEFT JOIN equipments e ON e.id = r.equipment_id AND e.deleted_at IS NULL AND e.archived_at IS NULL
      AND NOT e.is_limbo AND NOT e.is_store_room
  WHERE r.token_hash = p_token_hash AND NOT r.is_paused AND num_nonnulls(l.id, m.id, e.id) = 1 $function$;
