-- How much is ordered at once for one place, and how much should be there at most afterwards; null: as the part says.
ALTER TABLE stock_lines
  ADD COLUMN order_quantity double precision,
  ADD COLUMN maximum double precision,
  ADD CONSTRAINT stock_lines_order_quantity_check CHECK (order_quantity > 0) NOT VALID,
  ADD CONSTRAINT stock_lines_maximum_check CHECK (maximum >= 0) NOT VALID;
