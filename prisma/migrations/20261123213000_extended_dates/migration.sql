-- Reminders look for what is due soon in every plant; the few extended dates have an index of their own.
CREATE INDEX work_orders_plant_id_extended_at_idx ON work_orders (plant_id, extended_at) WHERE extended_at IS NOT NULL;
