CREATE OR REPLACE FUNCTION public.wire_controller(c controllers, p_token_id integer)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public'
AS $function$
  SELECT jsonb_build_object('token_id', p_token_id, 'controller_id', c.id, 'company_id', c.company_id, 'plant_id', c.plant_id,
    'serial_number', c.serial_number, 'type', c.type, 'adapter', c.adapter,
    'point_map', CASE WHEN c.point_map <> '{}' THEN c.point_map END) $function$;
