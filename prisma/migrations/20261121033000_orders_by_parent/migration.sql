-- The detail of an order lists the orders under it, and removing one asks for them.
CREATE INDEX "work_orders_parent_id_idx" ON "work_orders" ("parent_id");
