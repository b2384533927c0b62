-- What closed orders have cost by equipment, from the index alone.
CREATE INDEX CONCURRENTLY work_orders_costs_of_equipment ON work_orders (equipment_id, closed_at)
  INCLUDE (type, cost_currency, labor_cost, parts_cost, downtime_cost, other_cost)
  WHERE cost_currency IS NOT NULL AND kind = 'order';
