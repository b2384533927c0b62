-- What closed orders have cost by machine, from the index alone.
CREATE INDEX CONCURRENTLY work_orders_costs_of_machine ON work_orders (machine_id, closed_at)
  INCLUDE (type, cost_currency, labor_cost, parts_cost, downtime_cost, other_cost)
  WHERE cost_currency IS NOT NULL AND kind = 'order';
