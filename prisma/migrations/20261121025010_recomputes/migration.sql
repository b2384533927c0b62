-- Readings of a sensor that are being made anew from what the device said, after a formula or its assignment changed.
CREATE TABLE recomputes (
  id           serial PRIMARY KEY,
  company_id   int NOT NULL,
  plant_id     int NOT NULL,
  sensor_id    int NOT NULL,
  from_at      timestamptz(3) NOT NULL,
  to_at        timestamptz(3) NOT NULL,
  -- Everything up to here is done; moved in the transaction of the piece that was done.
  cursor_at    timestamptz(3) NOT NULL,
  status       text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'completed', 'failed')),
  done         int NOT NULL DEFAULT 0,
  changed      int NOT NULL DEFAULT 0,
  total        int,
  error        text,
  requested_by int,
  created_at   timestamptz(3) NOT NULL DEFAULT now(),
  finished_at  timestamptz(3),
  CHECK (from_at < to_at),
  FOREIGN KEY (company_id, plant_id, sensor_id) REFERENCES sensors (company_id, plant_id, id) ON DELETE CASCADE
);
-- Two at once would undo each other.
CREATE UNIQUE INDEX recomputes_open_key ON recomputes (sensor_id) WHERE status IN ('queued', 'running');
CREATE INDEX recomputes_sensor ON recomputes (sensor_id, id DESC);
SELECT wall_off('recomputes', 'plant');
GRANT USAGE ON SEQUENCE recomputes_id_seq TO millwright_scoped, millwright_all;
