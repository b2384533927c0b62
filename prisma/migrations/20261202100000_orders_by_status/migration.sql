-- Takes the place of the index of the same columns, under its name after the next migration. With kind and company
-- beside its keys it counts the orders of some statuses by itself; before, the open ones were counted among all of a plant.
CREATE INDEX CONCURRENTLY work_orders_by_status ON work_orders (plant_id, status, due_at, id) INCLUDE (company_id, kind);
