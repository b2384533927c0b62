-- The sensors whose level counts, each with every place above it. Deleted and archived places, items in limbo or in a
-- storeroom are left out, with all that hangs below them. security_invoker: the walls are those of who asks.
CREATE VIEW placed_sensors WITH (security_invoker = true) AS
SELECT s.id AS sensor_id, s.level, s.company_id, s.plant_id, l.id AS production_line_id, l.kind AS line_kind,
       m.id AS machine_id, a.id AS asset_id, e.id AS equipment_id
FROM sensors s
JOIN equipments e ON e.id = s.equipment_id AND e.deleted_at IS NULL AND e.archived_at IS NULL AND NOT e.is_limbo AND NOT e.is_store_room
JOIN assets a ON a.id = e.asset_id AND a.deleted_at IS NULL AND a.archived_at IS NULL
JOIN machines m ON m.id = a.machine_id AND m.deleted_at IS NULL AND m.archived_at IS NULL
JOIN production_lines l ON l.id = m.production_line_id AND l.deleted_at IS NULL AND l.archived_at IS NULL
JOIN plants p ON p.id = s.plant_id AND p.deleted_at IS NULL AND p.archived_at IS NULL
WHERE s.deleted_at IS NULL AND s.archived_at IS NULL;
GRANT SELECT ON placed_sensors TO millwright_scoped, millwright_all;

-- Specification 3, "Production line RPM fields".
ALTER TABLE production_lines
  ADD COLUMN rpm_node_id text,
  ADD COLUMN rpm_node_parameter integer,
  ADD COLUMN line_speed_sensor_id integer,
  ADD FOREIGN KEY (company_id, plant_id, line_speed_sensor_id) REFERENCES sensors (company_id, plant_id, id) ON UPDATE CASCADE;
