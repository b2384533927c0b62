-- Orders of one company are given side by side. MW001 and MW004 (20261122211902_somebody_stays and after) took one lock a
-- company at every commit, and held it until the log was on the disk: creating orders, the most frequent change there is,
-- went one by one. No order decides whether another has somebody; only people who leave do. So whoever gives an order shares
-- the lock, and whoever lets a person leave takes it alone. A transaction that does both takes it alone from the start: two
-- that shared it first would wait for each other.

CREATE FUNCTION note_somebody_leaves() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM set_config('app.somebody_leaves', 'on', true);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION note_somebody_leaves() FROM public;

-- As they happen, before the checks at the commit. The conditions are those of the checks.
CREATE TRIGGER somebody_leaves_team AFTER DELETE ON team_members FOR EACH ROW EXECUTE FUNCTION note_somebody_leaves();
CREATE TRIGGER somebody_leaves_plant AFTER DELETE ON user_plants FOR EACH ROW EXECUTE FUNCTION note_somebody_leaves();
CREATE TRIGGER somebody_leaves AFTER UPDATE ON users FOR EACH ROW
  WHEN (NEW.company_id IS NOT NULL AND (OLD.archived_at IS NULL AND NEW.archived_at IS NOT NULL
    OR OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL OR OLD.role_id <> NEW.role_id))
  EXECUTE FUNCTION note_somebody_leaves();
CREATE TRIGGER somebody_leaves_reach AFTER UPDATE ON roles FOR EACH ROW
  WHEN (OLD.kind = 'corporate' AND NEW.kind <> 'corporate')
  EXECUTE FUNCTION note_somebody_leaves();

-- Of one order. Planned once a connection: the check of all that somebody leaves was planned anew at every commit, and that
-- cost more than everything else that PostgreSQL does for a new order.
CREATE FUNCTION check_order_has_somebody() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
  SET plan_cache_mode = force_generic_plan AS $$
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
END $$;
REVOKE ALL ON FUNCTION check_order_has_somebody() FROM public;

DROP TRIGGER somebody_for_new_order ON work_orders;
DROP TRIGGER somebody_for_order ON work_orders;
DROP TRIGGER somebody_for_new_own_order ON work_orders;
DROP TRIGGER somebody_for_own_order ON work_orders;
CREATE CONSTRAINT TRIGGER somebody_for_new_order AFTER INSERT ON work_orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.kind = 'order' AND (NEW.assigned_team_id IS NOT NULL OR NEW.assigned_user_id IS NOT NULL))
  EXECUTE FUNCTION check_order_has_somebody();
-- Not when only its clock or text changes: the lock is for who gets work.
CREATE CONSTRAINT TRIGGER somebody_for_order AFTER UPDATE ON work_orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.kind = 'order' AND (NEW.assigned_team_id IS NOT NULL OR NEW.assigned_user_id IS NOT NULL)
    AND NEW.status IN ('pending', 'in_work', 'on_hold') AND (
    (OLD.assigned_team_id, OLD.assigned_user_id, OLD.plant_id, OLD.kind) IS DISTINCT FROM
    (NEW.assigned_team_id, NEW.assigned_user_id, NEW.plant_id, NEW.kind)
    OR OLD.status NOT IN ('pending', 'in_work', 'on_hold')))
  EXECUTE FUNCTION check_order_has_somebody();

-- Of those whom a person leaves: as it was, without the orders themselves.
CREATE OR REPLACE FUNCTION check_orders_have_somebody() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  row jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
  ids int[]; companies int[]; owed int; own int; named text;
BEGIN
  IF NOT is_product() THEN RETURN NULL; END IF;
  -- Whose leaving it may be; null where a team is what changed.
  ids := CASE TG_TABLE_NAME
    WHEN 'users' THEN ARRAY[(row ->> 'id')::int]
    WHEN 'user_plants' THEN ARRAY[(row ->> 'user_id')::int]
    WHEN 'roles' THEN (SELECT array_agg(id) FROM users WHERE role_id = (row ->> 'id')::int)
  END;
  companies := CASE TG_TABLE_NAME
    WHEN 'roles' THEN (SELECT array_agg(DISTINCT company_id) FROM users WHERE id = ANY (ids))
    ELSE ARRAY[(row ->> 'company_id')::int] END;
  PERFORM pg_advisory_xact_lock(hashtext('somebody for each order'), one)
    FROM unnest(companies) one WHERE one IS NOT NULL ORDER BY one;

  SELECT count(*), count(*) FILTER (WHERE w.assigned_team_id IS NULL),
      string_agg('WO-' || w.number, ', ' ORDER BY w.number) FILTER (WHERE w.assigned_team_id IS NULL)
    INTO owed, own, named FROM work_orders w
  WHERE w.company_id = ANY (companies) AND w.kind = 'order' AND w.status IN ('pending', 'in_work', 'on_hold')
    AND (w.assigned_team_id IS NOT NULL OR w.assigned_user_id IS NOT NULL)
    -- Nobody stays in a company that is removed, and its work is nobody's.
    AND EXISTS (SELECT FROM companies c JOIN plants p ON p.company_id = c.id
      WHERE p.id = w.plant_id AND c.deleted_at IS NULL AND p.deleted_at IS NULL)
    AND CASE TG_TABLE_NAME
      WHEN 'team_members' THEN w.assigned_team_id = (row ->> 'team_id')::int
      ELSE w.assigned_user_id = ANY (ids)
        OR EXISTS (SELECT FROM team_members m WHERE m.team_id = w.assigned_team_id AND m.user_id = ANY (ids)) END
    AND NOT EXISTS (
      SELECT FROM users u JOIN roles r ON r.id = u.role_id
      WHERE u.company_id = w.company_id AND u.archived_at IS NULL AND u.deleted_at IS NULL
        AND (u.id = w.assigned_user_id
          OR EXISTS (SELECT FROM team_members m WHERE m.team_id = w.assigned_team_id AND m.user_id = u.id))
        AND (r.kind = 'corporate'
          OR EXISTS (SELECT FROM user_plants p WHERE p.user_id = u.id AND p.plant_id = w.plant_id)));
  IF own > 0 THEN
    RAISE EXCEPTION 'open orders of a person have nobody left' USING ERRCODE = 'MW004', DETAIL = own || ': ' || named;
  END IF;
  IF owed > 0 THEN
    RAISE EXCEPTION 'open orders of a team have nobody left' USING ERRCODE = 'MW001', DETAIL = owed::text;
  END IF;
  RETURN NULL;
END $$;
