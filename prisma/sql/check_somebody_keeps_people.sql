-- MW002, MW003. Somebody can always keep the people: of the provider, without exception; of a company, unless it is the
-- provider who takes its last one away. Asked only of somebody who could keep the people: where nobody can, because the
-- provider does it, a directory still deactivates everybody else.
CREATE OR REPLACE FUNCTION public.check_somebody_keeps_people()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE company int; ended jsonb := to_jsonb(OLD);
BEGIN
  IF NOT is_product() THEN RETURN NULL; END IF;
  IF TG_TABLE_NAME = 'users' AND (ended ->> 'company_id') IS NOT NULL
    AND NOT EXISTS (SELECT FROM roles WHERE id = (ended ->> 'role_id')::int AND 'update_users' = ANY (permissions)) THEN
    RETURN NULL;
  END IF;
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
END $function$;
