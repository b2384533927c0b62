-- What a deleted order or part is looked for by.
CREATE INDEX CONCURRENTLY sensors_order_id_idx ON sensors (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX CONCURRENTLY sensors_part_id_idx ON sensors (part_id) WHERE part_id IS NOT NULL;
