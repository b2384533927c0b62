-- The items of a plant are listed in their order; sorting fifty thousand to show two dozen is the dearest part of it.
CREATE INDEX equipments_plant_id_position_id_idx ON equipments (plant_id, position, id)
  WHERE deleted_at IS NULL AND archived_at IS NULL;

-- The ledger is read by storeroom, the newest first, and a line never changes its storeroom.
ALTER TABLE stock_movements ADD COLUMN store_room_id int;
UPDATE stock_movements m SET store_room_id = l.store_room_id FROM stock_lines l WHERE l.id = m.stock_line_id;
ALTER TABLE stock_movements ALTER COLUMN store_room_id SET NOT NULL;
ALTER TABLE stock_movements ADD FOREIGN KEY (company_id, plant_id, store_room_id)
  REFERENCES store_rooms (company_id, plant_id, id) ON UPDATE CASCADE;
CREATE INDEX stock_movements_store_room_id_id_idx ON stock_movements (store_room_id, id DESC);
