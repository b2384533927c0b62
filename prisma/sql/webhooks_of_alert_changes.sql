CREATE OR REPLACE FUNCTION public.webhooks_of_alert_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM added JOIN webhooks w ON w.company_id = added.company_id AND w.is_active) THEN
    PERFORM deliver_to_webhooks(array_agg(ROW(c.company_id, a.plant_id, t.type, c.id, c.at, to_jsonb(c))::webhook_event))
    FROM added c JOIN alerts a ON a.id = c.alert_id CROSS JOIN (VALUES
      ('alert.opened'), ('alert.level_changed'), ('alert.closed'), ('reading.out_of_range')) t (type)
    WHERE CASE t.type
      WHEN 'alert.opened' THEN c.action = 'opened'
      WHEN 'alert.level_changed' THEN c.action IN ('escalated', 'lowered')
      WHEN 'alert.closed' THEN c.action = 'closed'
      -- A value has gone out of its limits, or further out.
      ELSE a.kind = 'level' AND c.action IN ('opened', 'escalated') END;
  END IF;
  RETURN NULL;
END $function$;
