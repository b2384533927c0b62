-- Forgets the oldest, a batch at a time. Whoever holds a runtime login cannot wipe out their traces with it: the last
-- ninety days stay, whatever is asked.
CREATE OR REPLACE FUNCTION public.forget_audit_events(p_before timestamp with time zone, p_at_once integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE forgotten int;
BEGIN
  IF p_before > now() - interval '90 days' THEN RAISE 'the journal keeps ninety days'; END IF;
  DELETE FROM audit_events WHERE id IN (
    SELECT id FROM audit_events WHERE at < p_before ORDER BY at LIMIT p_at_once FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  RETURN forgotten;
END $function$;
