-- Alerts of sensors that are not watched any more are ended by the worker that looks at their sensor again, once servers of the
-- version before have gone.
INSERT INTO outbox (topic, key, payload, company_id, run_after)
  SELECT DISTINCT 'sensor-changed', s.id::text,
    jsonb_build_object('sensor_id', s.id, 'company_id', s.company_id, 'plant_id', s.plant_id), s.company_id, now() + interval '1 hour'
  FROM alerts a JOIN sensors s ON s.id = a.sensor_id
  WHERE a.ended_at IS NULL AND (s.deleted_at IS NOT NULL OR s.archived_at IS NOT NULL OR s.is_inactive
    OR (s.equipment_id IS NOT NULL AND NOT EXISTS (SELECT FROM placed_sensors p WHERE p.sensor_id = s.id)))
  ON CONFLICT (topic, key) WHERE key IS NOT NULL AND sent_at IS NULL DO NOTHING;

ALTER TABLE sensors ADD COLUMN is_taken_off boolean NOT NULL DEFAULT false;

CREATE FUNCTION keep_taken_off() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_taken_off := NEW.equipment_id IS NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_taken_off BEFORE UPDATE OF equipment_id ON sensors FOR EACH ROW
  WHEN (NEW.equipment_id IS DISTINCT FROM OLD.equipment_id) EXECUTE FUNCTION keep_taken_off();
