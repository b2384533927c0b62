-- Behind a broker that has asked for its password already, a gateway is known by the topics it may write to.
CREATE OR REPLACE FUNCTION public.serial_controller(p_serial text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  SELECT wire_controller(c, NULL) FROM controllers c
  WHERE lower(c.serial_number) = lower(p_serial) AND c.deleted_at IS NULL AND c.archived_at IS NULL $function$;
