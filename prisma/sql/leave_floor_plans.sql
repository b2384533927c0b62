-- A machine that is deleted, or moved to another plant, is on no plan any more; who has a plan open learns that it has changed.
CREATE OR REPLACE FUNCTION public.leave_floor_plans()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  WITH gone AS (DELETE FROM floor_plan_machines WHERE machine_id = OLD.id RETURNING floor_plan_id)
  UPDATE floor_plans SET version = version + 1, updated_at = now() WHERE id IN (SELECT floor_plan_id FROM gone);
  RETURN NEW;
END $function$;
