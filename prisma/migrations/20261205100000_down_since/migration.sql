-- When the machine of an order or request went down, as it was reported.
ALTER TABLE work_orders ADD COLUMN down_since timestamptz(3);
