-- A shift that was handed over. Once: what was handed over stays so.
CREATE OR REPLACE FUNCTION public.webhooks_of_shifts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM webhooks w WHERE w.company_id = NEW.company_id AND w.is_active) THEN
    PERFORM deliver_to_webhooks(ARRAY[ROW(NEW.company_id, NEW.plant_id, 'shift.handed_over', NEW.id, NEW.handed_over_at,
      jsonb_build_object('shift_id', NEW.id, 'action', 'hand_over', 'from', NULL, 'to', 'handed_over', 'note', NEW.text))::webhook_event]);
  END IF;
  RETURN NULL;
END $function$;
