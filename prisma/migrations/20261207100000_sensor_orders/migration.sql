-- The spare of a sensor, and the order that was opened because it does not report: one at a time.
ALTER TABLE sensors ADD COLUMN part_id int, ADD COLUMN order_id int;
ALTER TABLE sensors
  ADD CONSTRAINT sensors_company_id_plant_id_part_id_fkey FOREIGN KEY (company_id, plant_id, part_id)
    REFERENCES parts (company_id, plant_id, id) ON UPDATE CASCADE NOT VALID,
  ADD CONSTRAINT sensors_company_id_plant_id_order_id_fkey FOREIGN KEY (company_id, plant_id, order_id)
    REFERENCES work_orders (company_id, plant_id, id) ON DELETE SET NULL (order_id) ON UPDATE CASCADE NOT VALID;
