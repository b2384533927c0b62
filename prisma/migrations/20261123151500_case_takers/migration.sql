-- Who has taken the case that an alert belongs to. What is raised for an item whose case somebody has is theirs as well.
ALTER TABLE alerts ADD COLUMN taken_by int, ADD COLUMN taken_at timestamptz(3);

CREATE FUNCTION join_taken_case() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  SELECT a.taken_by, a.taken_at INTO NEW.taken_by, NEW.taken_at
    FROM sensors own JOIN sensors s ON s.equipment_id = own.equipment_id JOIN alerts a ON a.sensor_id = s.id
    WHERE own.id = NEW.sensor_id AND a.kind = NEW.kind AND a.ended_at IS NULL AND a.taken_by IS NOT NULL
    ORDER BY a.taken_at DESC LIMIT 1;
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION join_taken_case() FROM public;
CREATE TRIGGER join_taken_case BEFORE INSERT ON alerts FOR EACH ROW WHEN (NEW.taken_by IS NULL)
  EXECUTE FUNCTION join_taken_case();
