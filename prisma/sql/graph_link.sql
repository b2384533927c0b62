-- What a link grants, from sha256 of its token. No row: no such link, an expired or revoked one, one of a sensor,
-- plant or company that is gone or archived, or of a person whose account is.
CREATE OR REPLACE FUNCTION public.graph_link(p_token_hash bytea)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  SELECT jsonb_build_object(
    'id', l.id, 'token_hash', encode(l.token_hash, 'hex'), 'company_id', l.company_id, 'plant_id', l.plant_id,
    'parameters', l.parameters, 'window_s', l.window_s,
    'range_from', extract(epoch FROM l.range_from) * 1000, 'range_to', extract(epoch FROM l.range_to) * 1000,
    'expires_at', extract(epoch FROM l.expires_at) * 1000,
    'sensor', jsonb_build_object('id', s.id, 'name', s.name, 'data_set', s.data_set, 'equipment_id', s.equipment_id,
      'expected_interval_s', s.expected_interval_s, 'unit_system', p.unit_system),
    'time_zone', p.time_zone,
    'place', CASE WHEN l.is_place_shown THEN concat_ws(' · ', p.name, e.name) END)
  FROM graph_links l
    JOIN sensors s ON s.id = l.sensor_id AND s.deleted_at IS NULL AND s.archived_at IS NULL
    JOIN plants p ON p.id = l.plant_id AND p.deleted_at IS NULL AND p.archived_at IS NULL
    JOIN companies c ON c.id = l.company_id AND c.deleted_at IS NULL AND c.archived_at IS NULL
    JOIN users u ON u.id = l.created_by AND u.archived_at IS NULL
    LEFT JOIN equipments e ON e.id = s.equipment_id
  WHERE l.token_hash = p_token_hash AND l.revoked_at IS NULL AND l.expires_at > now() $function$;
