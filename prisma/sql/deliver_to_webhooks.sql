CREATE OR REPLACE FUNCTION public.deliver_to_webhooks(happened webhook_event[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  INSERT INTO webhook_deliveries (company_id, webhook_id, plant_id, event_id, type, occurred_at, change)
  SELECT w.company_id, w.id, e.plant_id, replace(e.type, '.', '_') || '_' || e.source_id, e.type, e.occurred_at, e.change
  FROM unnest(happened) e JOIN webhooks w ON w.company_id = e.company_id AND w.is_active AND e.type = ANY (w.events)
    AND (w.plant_ids = '{}' OR e.plant_id = ANY (w.plant_ids))
  ORDER BY e.source_id, e.type, w.id
  ON CONFLICT DO NOTHING $function$;
