-- How soon work is wanted. The rank sorts the names, the most urgent first.
ALTER TABLE work_orders
  ADD COLUMN priority text NOT NULL DEFAULT 'normal',
  ADD COLUMN priority_rank smallint GENERATED ALWAYS AS
    (CASE priority WHEN 'urgent' THEN 1 WHEN 'high' THEN 2 WHEN 'normal' THEN 3 WHEN 'low' THEN 4 END) STORED,
  ADD CONSTRAINT work_orders_priority_check CHECK (priority IN ('urgent', 'high', 'normal', 'low'));
CREATE INDEX work_orders_from_alerts_idx ON work_orders (plant_id, status) WHERE finding IS NOT NULL;

-- What a work order from an alert begins with, by company: an alarm's, and that of every lesser level.
ALTER TABLE companies
  ADD COLUMN alarm_priority text NOT NULL DEFAULT 'urgent',
  ADD COLUMN alarm_due_days smallint NOT NULL DEFAULT 0,
  ADD COLUMN warning_priority text NOT NULL DEFAULT 'high',
  ADD COLUMN warning_due_days smallint NOT NULL DEFAULT 7,
  ADD CONSTRAINT companies_alarm_priority_check CHECK (alarm_priority IN ('urgent', 'high', 'normal', 'low')),
  ADD CONSTRAINT companies_warning_priority_check CHECK (warning_priority IN ('urgent', 'high', 'normal', 'low')),
  ADD CONSTRAINT companies_due_days_check CHECK (alarm_due_days BETWEEN 0 AND 90 AND warning_due_days BETWEEN 0 AND 90);

-- Open orders from alerts are as urgent as new ones.
UPDATE work_orders SET priority = CASE finding->>'peak_level' WHEN 'alarm' THEN 'urgent' ELSE 'high' END
  WHERE finding IS NOT NULL AND status IN ('pending', 'in_work', 'on_hold');
