-- Registers were stored at whatever time their controller's clock had, 1970 where it had lost it. Nothing before 1990 can be sealed: such an
-- hour stopped the merging of late readings, and its roll-up the evaluation of its sensor. What a device said before its formulas is
-- found by the key of the reading.
DELETE FROM reading_raws r USING (
    SELECT sensor_id, taken_at, unnest(parameters) AS parameter FROM late_moments WHERE taken_at < '1990-01-01 00:00:00+00') l
  WHERE r.sensor_id = l.sensor_id AND r.parameter = l.parameter AND r.taken_at = l.taken_at;
DELETE FROM late_moments WHERE taken_at < '1990-01-01 00:00:00+00';
DELETE FROM dirty_hours WHERE bucket < '1990-01-01 00:00:00+00';
