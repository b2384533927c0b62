-- Permits are an entry of the menu that a company may do without.
ALTER TABLE companies DROP CONSTRAINT companies_switched_off_check;
ALTER TABLE companies ADD CONSTRAINT companies_switched_off_check CHECK (switched_off <@ ARRAY[
  'dashboard', 'customer_success', 'controllers', 'oee', 'companies', 'plants', 'users', 'distributors', 'vendors', 'settings',
  'maintenance', 'requisitions', 'requisitions_roi_calculator', 'work_order_requests', 'task_procedures', 'work_order_type',
  'misc_parts', 'work_stations', 'import_work_orders', 'import_plant', 'import_plant_logs', 'import_master', 'library', 'brands',
  'client_api', 'permits']) NOT VALID;
