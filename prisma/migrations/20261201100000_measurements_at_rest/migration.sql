-- A measurement at rest: samples strictly between rest_low and rest_high decide nothing, so that ingestion itself says they
-- have been evaluated. rest: which samples it is about (running, stopped, any); null: the engine looks at each of them.
-- rested_from: until when rule_states knows of samples; what came between it and evaluated_at is made up from the readings.
ALTER TABLE sensor_parameters
  ADD COLUMN rest text,
  ADD COLUMN rest_low double precision,
  ADD COLUMN rest_high double precision,
  ADD COLUMN rested_from timestamptz(3);

-- Limits that change, and a learning that begins, end it in the same transaction: the next sample is judged by them.
CREATE FUNCTION end_rest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sensor_parameters p SET rest = NULL
    WHERE p.sensor_id = coalesce(NEW.sensor_id, OLD.sensor_id) AND p.parameter = coalesce(NEW.parameter, OLD.parameter)
      AND p.rest IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER end_rest AFTER INSERT OR UPDATE OR DELETE ON level_zones FOR EACH ROW EXECUTE FUNCTION end_rest();
CREATE TRIGGER end_rest AFTER INSERT ON baselines FOR EACH ROW EXECUTE FUNCTION end_rest();
CREATE TRIGGER end_rest_again AFTER UPDATE ON baselines FOR EACH ROW
  WHEN (NEW.status IS DISTINCT FROM OLD.status) EXECUTE FUNCTION end_rest();
