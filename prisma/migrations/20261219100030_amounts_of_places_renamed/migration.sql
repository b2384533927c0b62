-- What was given since; then names change, which takes a moment. The old columns go one release later.
UPDATE machines SET purchase_price_wide = purchase_price, replacement_cost_wide = replacement_cost
  WHERE purchase_price IS DISTINCT FROM purchase_price_wide OR replacement_cost IS DISTINCT FROM replacement_cost_wide;
UPDATE equipments SET purchase_price_wide = purchase_price, replacement_cost_wide = replacement_cost
  WHERE purchase_price IS DISTINCT FROM purchase_price_wide OR replacement_cost IS DISTINCT FROM replacement_cost_wide;
ALTER TABLE machines RENAME COLUMN purchase_price TO purchase_price_int;
ALTER TABLE machines RENAME COLUMN purchase_price_wide TO purchase_price;
ALTER TABLE machines RENAME COLUMN replacement_cost TO replacement_cost_int;
ALTER TABLE machines RENAME COLUMN replacement_cost_wide TO replacement_cost;
ALTER TABLE equipments RENAME COLUMN purchase_price TO purchase_price_int;
ALTER TABLE equipments RENAME COLUMN purchase_price_wide TO purchase_price;
ALTER TABLE equipments RENAME COLUMN replacement_cost TO replacement_cost_int;
ALTER TABLE equipments RENAME COLUMN replacement_cost_wide TO replacement_cost;
