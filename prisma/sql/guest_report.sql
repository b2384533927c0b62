-- What the link opens that whoever reported without an account was given: their own report, and no more.
CREATE OR REPLACE FUNCTION public.guest_report(p_follow_hash bytea)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  SELECT jsonb_build_object('id', g.id, 'token_hash', encode(g.follow_hash, 'hex'), 'company_id', g.company_id,
    'plant_id', g.plant_id, 'work_order_id', g.work_order_id)
  FROM guest_reports g
    JOIN plants p ON p.id = g.plant_id AND p.deleted_at IS NULL AND p.archived_at IS NULL
    JOIN companies c ON c.id = g.company_id AND c.deleted_at IS NULL AND c.archived_at IS NULL
  WHERE g.follow_hash = p_follow_hash AND (g.follow_until IS NULL OR g.follow_until > now()) $function$;
