-- Refusals and their like: the first one is a row, the next ones of the same key count on it. The runtime logins still
-- change nothing: all that this can do to a row is to count.
CREATE OR REPLACE FUNCTION public.note_repeated(p_once text, p_event jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  INSERT INTO audit_events (company_id, plant_id, user_id, actor, key_id, role, temp_role, kind, action, object, object_id, label, after, ip, request_id, once)
  SELECT company_id, plant_id, user_id, actor, key_id, role, temp_role, kind, action, object, object_id, label, after, ip, request_id, p_once
  FROM jsonb_populate_record(NULL::audit_events, p_event)
  ON CONFLICT (once) WHERE once IS NOT NULL DO UPDATE SET repeats = audit_events.repeats + 1, last_at = now() $function$;
