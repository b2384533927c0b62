-- Rows that have an amount, while the tables are read and written.
UPDATE machines SET purchase_price_wide = purchase_price, replacement_cost_wide = replacement_cost
  WHERE purchase_price IS DISTINCT FROM purchase_price_wide OR replacement_cost IS DISTINCT FROM replacement_cost_wide;
UPDATE equipments SET purchase_price_wide = purchase_price, replacement_cost_wide = replacement_cost
  WHERE purchase_price IS DISTINCT FROM purchase_price_wide OR replacement_cost IS DISTINCT FROM replacement_cost_wide;
