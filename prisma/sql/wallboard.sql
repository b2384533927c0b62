-- What the address of a wallboard opens for a screen on which nobody signs in: which line, and no more.
CREATE OR REPLACE FUNCTION public.wallboard(p_token_hash bytea)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  SELECT jsonb_build_object('id', l.id, 'token_hash', encode(l.wallboard_hash, 'hex'), 'company_id', l.company_id,
    'plant_id', l.plant_id, 'time_zone', p.time_zone)
  FROM conveyor_processes l
    JOIN plants p ON p.id = l.plant_id AND p.deleted_at IS NULL AND p.archived_at IS NULL
    JOIN companies c ON c.id = l.company_id AND c.deleted_at IS NULL AND c.archived_at IS NULL
    JOIN users u ON u.id = l.wallboard_by AND u.archived_at IS NULL
  WHERE l.wallboard_hash = p_token_hash AND l.deleted_at IS NULL AND l.wallboard_until > now() $function$;
