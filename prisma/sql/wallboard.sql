-- What the address of a wallboard opens for a screen on which nobody signs in: which line, floor plan or plant's shift, and no more.
CREATE OR REPLACE FUNCTION public.wallboard(p_token_hash bytea)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  SELECT jsonb_build_object('of', l.of, 'id', l.id, 'token_hash', encode(l.wallboard_hash, 'hex'), 'company_id', l.company_id,
    'plant_id', l.plant_id, 'time_zone', p.time_zone)
  FROM (
      SELECT 'processes' AS of, id, company_id, plant_id, wallboard_hash, wallboard_until, wallboard_by
        FROM conveyor_processes WHERE wallboard_hash = p_token_hash AND deleted_at IS NULL
      UNION ALL
      SELECT 'floor-plans', id, company_id, plant_id, wallboard_hash, wallboard_until, wallboard_by
        FROM floor_plans WHERE wallboard_hash = p_token_hash
      UNION ALL
      SELECT 'plants', id, company_id, id, wallboard_hash, wallboard_until, wallboard_by
        FROM plants WHERE wallboard_hash = p_token_hash
    ) l
    JOIN plants p ON p.id = l.plant_id AND p.deleted_at IS NULL AND p.archived_at IS NULL
    JOIN companies c ON c.id = l.company_id AND c.deleted_at IS NULL AND c.archived_at IS NULL
    JOIN users u ON u.id = l.wallboard_by AND u.archived_at IS NULL
  WHERE l.wallboard_until > now() $function$;
