ALTER TABLE work_orders
  VALIDATE CONSTRAINT work_orders_verdict_check,
  VALIDATE CONSTRAINT work_orders_verdict_fault_check;
