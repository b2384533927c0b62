-- The marks of ingestion are themselves the list of what waits for evaluation, so no job is announced for it.
-- evaluated: the marks up to which the sensor's alerts have been evaluated. since: when the hour began to wait for its
-- roll-up. held_until: the sensor's evaluation failed by itself and is not tried again in passes before.
ALTER TABLE dirty_hours
  ADD COLUMN evaluated int NOT NULL DEFAULT 0,
  ADD COLUMN since timestamptz(3) NOT NULL DEFAULT now(),
  ADD COLUMN held_until timestamptz(3);
-- Rows come and go all the time, and workers read them all: what is gone must not stay long.
ALTER TABLE dirty_hours SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- What was announced before, or was left in the middle of many samples, waits as a mark from now on.
INSERT INTO dirty_hours (sensor_id, bucket, company_id)
  SELECT sensor_id, date_trunc('hour', max(last_at), 'UTC'), min(company_id) FROM sensor_parameters
  WHERE last_at IS NOT NULL AND (evaluated_at IS NULL OR evaluated_at < last_at) GROUP BY sensor_id
  ON CONFLICT DO NOTHING;
DELETE FROM outbox WHERE topic = 'readings-received' AND done_at IS NULL;
