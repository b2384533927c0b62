-- MW001, MW004. What a person leaves behind: open orders that were theirs, or their team's, still have somebody who can do
-- them, active and seeing the plant. DETAIL: how many, and which.
CREATE OR REPLACE FUNCTION public.check_orders_have_somebody()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
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
END $function$;
