-- What the address of a wallboard opens for a screen on which nobody signs in: which line, floor plan, plant's shift or dashboard,
-- and no more. A dashboard is of no plant, and is read with what its creator may see today.
CREATE OR REPLACE FUNCTION public.wallboard(p_token_hash bytea)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  SELECT jsonb_build_object('of', l.of, 'id', l.id, 'token_hash', encode(l.wallboard_hash, 'hex'), 'company_id', l.company_id,
    'plant_id', l.plant_id, 'time_zone', p.time_zone, 'made_by', l.wallboard_by)
  FROM (
      SELECT 'processes' AS of, id, company_id, plant_id, wallboard_hash, wallboard_until, wallboard_by
        FROM conveyor_processes WHERE wallboard_hash = p_token_hash AND deleted_at IS NULL
      UNION ALL
      SELECT 'floor-plans', id, company_id, plant_id, wallboard_hash, wallboard_until, wallboard_by
        FROM floor_plans WHERE wallboard_hash = p_token_hash
      UNION ALL
      SELECT 'plants', id, company_id, id, wallboard_hash, wallboard_until, wallboard_by
        FROM plants WHERE wallboard_hash = p_token_hash
      UNION ALL
      SELECT 'boards', id, company_id, NULL, wallboard_hash, wallboard_until, wallboard_by
        FROM boards WHERE wallboard_hash = p_token_hash
    ) l
    LEFT JOIN plants p ON p.id = l.plant_id AND p.deleted_at IS NULL AND p.archived_at IS NULL
    LEFT JOIN companies c ON c.id = l.company_id AND c.deleted_at IS NULL AND c.archived_at IS NULL
    JOIN users u ON u.id = l.wallboard_by AND u.archived_at IS NULL
  WHERE l.wallboard_until > now() AND (l.plant_id IS NULL) = (p.id IS NULL) AND (l.company_id IS NULL) = (c.id IS NULL) $function$;
