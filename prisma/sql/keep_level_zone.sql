CREATE OR REPLACE FUNCTION public.keep_level_zone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO level_zone_versions (company_id, plant_id, sensor_id, zone_id, version, limits, changed_by, reason)
  VALUES (NEW.company_id, NEW.plant_id, NEW.sensor_id, NEW.id, NEW.version,
    to_jsonb(NEW) - ARRAY['id', 'company_id', 'plant_id', 'sensor_id', 'version', 'created_at', 'updated_at', 'changed_by', 'change_reason'],
    NEW.changed_by, NEW.change_reason)
  ON CONFLICT (zone_id, version) DO NOTHING;
  RETURN NULL;
END $function$;
