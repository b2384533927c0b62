CREATE OR REPLACE FUNCTION public.join_taken_case()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  SELECT a.taken_by, a.taken_at INTO NEW.taken_by, NEW.taken_at
    FROM sensors own JOIN sensors s ON s.equipment_id = own.equipment_id JOIN alerts a ON a.sensor_id = s.id
    WHERE own.id = NEW.sensor_id AND a.kind = NEW.kind AND a.ended_at IS NULL AND a.taken_by IS NOT NULL
    ORDER BY a.taken_at DESC LIMIT 1;
  RETURN NEW;
END $function$;
