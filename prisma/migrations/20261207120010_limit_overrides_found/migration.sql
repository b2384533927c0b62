-- What people changed is a small part of all versions: most are learnt.
CREATE INDEX CONCURRENTLY level_zone_versions_by_people ON level_zone_versions (plant_id, created_at)
  WHERE changed_by IS NOT NULL;
CREATE INDEX CONCURRENTLY baselines_overridden ON baselines (plant_id)
  WHERE override_alert_id IS NOT NULL OR fault_sign IS NOT NULL;
