-- A chart asks for the limit changes of its sensor.
CREATE INDEX level_zone_versions_sensor_id_created_at_idx ON level_zone_versions (sensor_id, created_at DESC);
