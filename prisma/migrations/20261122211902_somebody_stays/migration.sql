-- "At least one" across tables. Each rule is asked at the commit, by every transaction that could break it, under one
-- lock: whoever comes second waits for the first and sees what it did. After the lock nothing but reading follows, so
-- it adds no deadlock. The product's own roles are held to the rules; migrations and seeds are not.
--
-- SQLSTATE MW001 and so on are read by lib/server/data/failures.ts; DETAIL is the number that the message names.

CREATE FUNCTION is_product() RETURNS boolean LANGUAGE sql STABLE AS
  $$ SELECT current_setting('role', true) LIKE 'millwright\_%' $$;

-- MW001. An open order of a team has somebody who can do it: who took it, or a member who is active and sees the plant.
CREATE FUNCTION check_orders_have_somebody() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  row jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
  ids int[]; companies int[]; owed int;
BEGIN
  IF NOT is_product() THEN RETURN NULL; END IF;
  -- Whose leaving it may be; null where an order or a team is what changed.
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

  SELECT count(*) INTO owed FROM work_orders w
  WHERE w.company_id = ANY (companies) AND w.kind = 'order' AND w.status IN ('pending', 'in_work', 'on_hold')
    AND w.assigned_team_id IS NOT NULL
    -- Nobody stays in a company that is removed, and its work is nobody's.
    AND EXISTS (SELECT FROM companies c JOIN plants p ON p.company_id = c.id
      WHERE p.id = w.plant_id AND c.deleted_at IS NULL AND p.deleted_at IS NULL)
    AND CASE TG_TABLE_NAME
      WHEN 'work_orders' THEN w.id = (row ->> 'id')::int
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
  IF owed > 0 THEN
    RAISE EXCEPTION 'open orders of a team have nobody left' USING ERRCODE = 'MW001', DETAIL = owed::text;
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER somebody_for_new_order AFTER INSERT ON work_orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.assigned_team_id IS NOT NULL AND NEW.kind = 'order')
  EXECUTE FUNCTION check_orders_have_somebody();
-- Not when only its clock or text changes: the lock is for who gets work.
CREATE CONSTRAINT TRIGGER somebody_for_order AFTER UPDATE ON work_orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.assigned_team_id IS NOT NULL AND NEW.kind = 'order' AND NEW.status IN ('pending', 'in_work', 'on_hold') AND (
    (OLD.assigned_team_id, OLD.assigned_user_id, OLD.plant_id, OLD.kind) IS DISTINCT FROM
    (NEW.assigned_team_id, NEW.assigned_user_id, NEW.plant_id, NEW.kind)
    OR OLD.status NOT IN ('pending', 'in_work', 'on_hold')))
  EXECUTE FUNCTION check_orders_have_somebody();
CREATE CONSTRAINT TRIGGER somebody_in_team AFTER DELETE ON team_members DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION check_orders_have_somebody();
CREATE CONSTRAINT TRIGGER somebody_in_plant AFTER DELETE ON user_plants DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION check_orders_have_somebody();
CREATE CONSTRAINT TRIGGER somebody_active AFTER UPDATE ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.company_id IS NOT NULL AND (OLD.archived_at IS NULL AND NEW.archived_at IS NOT NULL
    OR OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL OR OLD.role_id <> NEW.role_id))
  EXECUTE FUNCTION check_orders_have_somebody();
CREATE CONSTRAINT TRIGGER somebody_in_reach AFTER UPDATE ON roles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.kind = 'corporate' AND NEW.kind <> 'corporate')
  EXECUTE FUNCTION check_orders_have_somebody();

-- MW002, MW003. Somebody can always keep the people: of the provider, without exception; of a company, unless it is the
-- provider who takes its last one away.
CREATE FUNCTION check_somebody_keeps_people() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE company int; ended jsonb := to_jsonb(OLD);
BEGIN
  IF NOT is_product() THEN RETURN NULL; END IF;
  FOR company IN
    SELECT DISTINCT coalesce(one, 0) FROM unnest(CASE TG_TABLE_NAME
      WHEN 'users' THEN ARRAY[(ended ->> 'company_id')::int]
      ELSE (SELECT array_agg(company_id) FROM users WHERE role_id = (ended ->> 'id')::int AND distributor_id IS NULL) END) one
    ORDER BY 1
  LOOP
    CONTINUE WHEN company > 0 AND current_setting('role', true) <> 'millwright_scoped';
    PERFORM pg_advisory_xact_lock(hashtext('somebody keeps people'), company);
    CONTINUE WHEN EXISTS (SELECT FROM users u JOIN roles r ON r.id = u.role_id
      WHERE coalesce(u.company_id, 0) = company AND u.distributor_id IS NULL AND u.archived_at IS NULL AND u.deleted_at IS NULL
        AND CASE WHEN company > 0 THEN 'update_users' = ANY (r.permissions)
          ELSE r.type = 0 OR (r.type = 1 AND 'update_users' = ANY (r.permissions)) END);
    IF company > 0 THEN RAISE EXCEPTION 'nobody left who keeps the people of the company' USING ERRCODE = 'MW002'; END IF;
    RAISE EXCEPTION 'nobody left who keeps the people of the provider' USING ERRCODE = 'MW003';
  END LOOP;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER somebody_keeps_people AFTER UPDATE ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.distributor_id IS NULL AND (OLD.archived_at IS NULL AND NEW.archived_at IS NOT NULL
    OR OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL OR OLD.role_id <> NEW.role_id))
  EXECUTE FUNCTION check_somebody_keeps_people();
CREATE CONSTRAINT TRIGGER somebody_keeps_people AFTER UPDATE ON roles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.type <> NEW.type OR 'update_users' = ANY (OLD.permissions) AND NOT 'update_users' = ANY (NEW.permissions))
  EXECUTE FUNCTION check_somebody_keeps_people();

REVOKE ALL ON FUNCTION is_product(), check_orders_have_somebody(), check_somebody_keeps_people() FROM public;
