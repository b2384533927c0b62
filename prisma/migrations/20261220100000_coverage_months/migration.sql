-- The hours of a month in which an item was covered, kept with the days they are counted from (coverage_days): a plant with
-- ten thousand sensors has three hundred thousand of those a month, and each look at its coverage added them up.
CREATE TABLE coverage_months (
  company_id int NOT NULL,
  plant_id int NOT NULL,
  equipment_id int NOT NULL,
  -- Its first day.
  month date NOT NULL,
  -- An hour counts once, however many sensors covered it.
  hours int NOT NULL,
  PRIMARY KEY (plant_id, month, equipment_id),
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE
) WITH (fillfactor = 80);
SELECT wall_off('coverage_months', 'plant');

CREATE FUNCTION keep_coverage_months() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched jsonb;
BEGIN
  -- `changed` are the rows as they are now, of a deletion as they were; a change has them as they were too.
  IF TG_OP = 'UPDATE' THEN
    SELECT jsonb_agg(DISTINCT k) INTO touched FROM (
      SELECT company_id, plant_id, equipment_id, date_trunc('month', day)::date AS month FROM changed WHERE equipment_id IS NOT NULL
      UNION SELECT company_id, plant_id, equipment_id, date_trunc('month', day)::date FROM earlier WHERE equipment_id IS NOT NULL) k;
  ELSE
    SELECT jsonb_agg(DISTINCT k) INTO touched FROM (
      SELECT company_id, plant_id, equipment_id, date_trunc('month', day)::date AS month FROM changed WHERE equipment_id IS NOT NULL) k;
  END IF;
  IF touched IS NULL THEN
    RETURN NULL;
  END IF;
  -- Whoever counts a month holds its row until the commit: of two sensors of an item that are counted at once, the second
  -- counts what the first has written. Always in the same order, so that nobody waits for each other.
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO coverage_months AS m (company_id, plant_id, equipment_id, month, hours)
      SELECT k.company_id, k.plant_id, k.equipment_id, k.month, 0
      FROM jsonb_to_recordset(touched) AS k (company_id int, plant_id int, equipment_id int, month date)
      ORDER BY k.plant_id, k.month, k.equipment_id
      ON CONFLICT (plant_id, month, equipment_id) DO UPDATE SET hours = m.hours WHERE false;
  END IF;
  UPDATE coverage_months m SET hours = counted.hours
  FROM (
    SELECT k.plant_id, k.equipment_id, k.month, (
      SELECT coalesce(sum(bit_count(days.hours::bit(24))), 0)::int FROM (
        SELECT bit_or(c.hours) AS hours FROM coverage_days c
        WHERE c.equipment_id = k.equipment_id AND c.plant_id = k.plant_id
          AND c.day >= k.month AND c.day < (k.month + interval '1 month')::date
        GROUP BY c.day) days) AS hours
    FROM jsonb_to_recordset(touched) AS k (plant_id int, equipment_id int, month date)) counted
  WHERE m.plant_id = counted.plant_id AND m.month = counted.month AND m.equipment_id = counted.equipment_id
    AND m.hours <> counted.hours;
  RETURN NULL;
END $$;

CREATE TRIGGER months_of_added AFTER INSERT ON coverage_days REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_coverage_months();
CREATE TRIGGER months_of_changed AFTER UPDATE ON coverage_days REFERENCING NEW TABLE AS changed OLD TABLE AS earlier
  FOR EACH STATEMENT EXECUTE FUNCTION keep_coverage_months();
CREATE TRIGGER months_of_removed AFTER DELETE ON coverage_days REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_coverage_months();
