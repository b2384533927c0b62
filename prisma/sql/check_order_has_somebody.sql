-- Of one order. Planned once a connection: the check of all that somebody leaves was planned anew at every commit, and that
-- cost more than everything else that PostgreSQL does for a new order.
CREATE OR REPLACE FUNCTION public.check_order_has_somebody()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE is_own boolean; number int;
BEGIN
  IF NOT is_product() THEN RETURN NULL; END IF;
  IF current_setting('app.somebody_leaves', true) = 'on' THEN
    PERFORM pg_advisory_xact_lock(hashtext('somebody for each order'), NEW.company_id);
  ELSE
    PERFORM pg_advisory_xact_lock_shared(hashtext('somebody for each order'), NEW.company_id);
  END IF;

  SELECT w.assigned_team_id IS NULL, w.number INTO is_own, number FROM work_orders w
  WHERE w.id = NEW.id AND w.kind = 'order' AND w.status IN ('pending', 'in_work', 'on_hold')
    AND (w.assigned_team_id IS NOT NULL OR w.assigned_user_id IS NOT NULL)
    -- Nobody stays in a company that is removed, and its work is nobody's.
    AND EXISTS (SELECT FROM companies c JOIN plants p ON p.company_id = c.id
      WHERE p.id = w.plant_id AND c.deleted_at IS NULL AND p.deleted_at IS NULL)
    AND NOT EXISTS (
      SELECT FROM (SELECT w.assigned_user_id AS id
          UNION ALL SELECT m.user_id FROM team_members m WHERE m.team_id = w.assigned_team_id) able
        JOIN users u ON u.id = able.id JOIN roles r ON r.id = u.role_id
      WHERE u.company_id = w.company_id AND u.archived_at IS NULL AND u.deleted_at IS NULL
        AND (r.kind = 'corporate'
          OR EXISTS (SELECT FROM user_plants p WHERE p.user_id = u.id AND p.plant_id = w.plant_id)));
  IF is_own THEN
    RAISE EXCEPTION 'open orders of a person have nobody left' USING ERRCODE = 'MW004', DETAIL = '1: WO-' || number;
  ELSIF NOT is_own THEN
    RAISE EXCEPTION 'open orders of a team have nobody left' USING ERRCODE = 'MW001', DETAIL = '1';
  END IF;
  RETURN NULL;
END $function$;
