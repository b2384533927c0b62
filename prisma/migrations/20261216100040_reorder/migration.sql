-- How much of a part is ordered at once, and how much there should be at most afterwards.
ALTER TABLE parts
  ADD COLUMN order_quantity double precision CHECK (order_quantity > 0),
  ADD COLUMN maximum double precision CHECK (maximum >= 0);
