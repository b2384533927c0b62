-- Of orders and requisitions alike; the argument is what their events are called by.
CREATE OR REPLACE FUNCTION public.webhooks_of_history()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM added JOIN webhooks w ON w.company_id = added.company_id AND w.is_active) THEN
    PERFORM deliver_to_webhooks(array_agg(ROW(e.company_id, e.plant_id, TG_ARGV[0] || '.' ||
        CASE e.action WHEN 'create' THEN 'created' WHEN 'repeat' THEN 'failure_repeated'
          WHEN 'failure' THEN 'failure_corrected' ELSE 'status_changed' END,
      e.id, e.created_at, to_jsonb(e))::webhook_event))
    FROM added e WHERE e.action IN ('create', 'repeat', 'failure')
      OR (e."from" IS NOT NULL AND e."to" IS NOT NULL AND e."from" <> e."to");
  END IF;
  RETURN NULL;
END $function$;
