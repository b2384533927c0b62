-- What the diagnosis had named, beside what the board counts: the finding of an order is long, and nearly all of it are points.
-- A trigger writes it, because servers from before it run on. Of an alert that ended without an order a task does.
ALTER TABLE work_orders ADD COLUMN diagnosed_fault text;
ALTER TABLE alerts ADD COLUMN diagnosed_fault text;
CREATE FUNCTION keep_diagnosed_fault() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.diagnosed_fault := NEW.finding -> 'diagnosis' ->> 'fault';
  RETURN NEW;
END $$;
CREATE TRIGGER diagnosed_fault_insert BEFORE INSERT ON work_orders
  FOR EACH ROW WHEN (NEW.finding IS NOT NULL) EXECUTE FUNCTION keep_diagnosed_fault();
CREATE TRIGGER diagnosed_fault_update BEFORE UPDATE OF finding ON work_orders
  FOR EACH ROW EXECUTE FUNCTION keep_diagnosed_fault();
