-- Which entries of the menu a company's people do not have. What other screens cannot do without is never among them.
ALTER TABLE companies ADD COLUMN switched_off text[] NOT NULL DEFAULT '{}' CHECK (switched_off <@ ARRAY[
  'dashboard', 'customer_success', 'controllers', 'oee', 'companies', 'plants', 'users', 'distributors', 'vendors', 'settings',
  'maintenance', 'requisitions', 'requisitions_roi_calculator', 'work_order_requests', 'task_procedures', 'work_order_type',
  'misc_parts', 'work_stations', 'import_work_orders', 'import_plant', 'import_plant_logs', 'import_master', 'library', 'brands',
  'client_api']);

-- The provider's side decides, whatever else a customer's request may change in its company.
CREATE FUNCTION keep_menu() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE insufficient_privilege USING MESSAGE = 'only the provider switches entries of a company''s menu';
END $$;
CREATE TRIGGER keep_menu BEFORE UPDATE ON companies FOR EACH ROW
  WHEN (OLD.switched_off IS DISTINCT FROM NEW.switched_off AND current_setting('role') = 'millwright_scoped')
  EXECUTE FUNCTION keep_menu();

-- The viewer knows of it: people of the company, and whoever of the provider's side sees as one of them does. A
-- distributor, and whoever sees as one, stands outside.
CREATE OR REPLACE FUNCTION session_viewer(p_token_hash bytea) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE found jsonb := session_person(p_token_hash); is_required boolean; switched_off text[];
BEGIN
  IF found IS NULL THEN RETURN NULL; END IF;
  is_required := is_mfa_required((found ->> 'user_id')::int);
  IF (found #>> '{role,type}')::int = 2 AND NOT ((found ->> 'is_temp_role')::boolean AND found #>> '{role,kind}' = 'distributor') THEN
    SELECT c.switched_off INTO switched_off FROM companies c WHERE c.id = (found ->> 'company_id')::int;
  END IF;
  RETURN found || jsonb_build_object('is_mfa_required', is_required,
    'must_enable_mfa', is_required AND NOT (found ->> 'is_mfa_enabled')::boolean
      AND NOT EXISTS (SELECT FROM sessions WHERE token_hash = p_token_hash AND factor = 'idp'),
    'switched_off', coalesce(to_jsonb(switched_off), '[]'));
END $$;
