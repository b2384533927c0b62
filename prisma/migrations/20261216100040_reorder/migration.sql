-- How much of a part is ordered at once, and how much there should be at most afterwards.
ALTER TABLE parts
  ADD COLUMN order_quantity double precision,
  ADD COLUMN maximum double precision,
  ADD CONSTRAINT parts_order_quantity_check CHECK (order_quantity > 0) NOT VALID,
  ADD CONSTRAINT parts_maximum_check CHECK (maximum >= 0) NOT VALID;
