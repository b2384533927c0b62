-- The same rows as before: a place and what is below it are of one company and plant, as their keys have it. Said here, each
-- is found in the index of its plant, and the planner knows from the keys how many there are.
CREATE OR REPLACE VIEW placed_sensors WITH (security_invoker = true) AS
SELECT s.id AS sensor_id, s.level, s.company_id, s.plant_id, l.id AS production_line_id, l.kind AS line_kind,
       m.id AS machine_id, a.id AS asset_id, e.id AS equipment_id
FROM sensors s
JOIN equipments e ON e.company_id = s.company_id AND e.plant_id = s.plant_id AND e.id = s.equipment_id
  AND e.deleted_at IS NULL AND e.archived_at IS NULL AND NOT e.is_limbo AND NOT e.is_store_room
JOIN assets a ON a.company_id = e.company_id AND a.plant_id = e.plant_id AND a.id = e.asset_id
  AND a.deleted_at IS NULL AND a.archived_at IS NULL
JOIN machines m ON m.company_id = a.company_id AND m.plant_id = a.plant_id AND m.id = a.machine_id
  AND m.deleted_at IS NULL AND m.archived_at IS NULL
JOIN production_lines l ON l.company_id = m.company_id AND l.plant_id = m.plant_id AND l.id = m.production_line_id
  AND l.deleted_at IS NULL AND l.archived_at IS NULL
JOIN plants p ON p.id = s.plant_id AND p.deleted_at IS NULL AND p.archived_at IS NULL
WHERE s.deleted_at IS NULL AND s.archived_at IS NULL;
