-- Lubrication points of items that were removed stay in their plant, as they do now when an item is removed.
update lubricators l set equipment_id = null, version = l.version + 1
from equipments e where e.id = l.equipment_id and e.deleted_at is not null and l.deleted_at is null;
-- What the counters before them have counted stays as it is when a line gets others.
alter table conveyor_processes add column counted_from timestamptz(3);
