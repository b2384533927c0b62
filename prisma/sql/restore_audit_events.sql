-- Writes the audit log of a company that is being imported, with the times that it has. Everybody else writes what happens now.
CREATE OR REPLACE FUNCTION public.restore_audit_events(p_company_id integer, p_rows json)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE restored int;
BEGIN
  IF NOT EXISTS (SELECT FROM archive_imports WHERE made_company = p_company_id AND state = 'importing') THEN
    RAISE EXCEPTION 'company % is not being imported', p_company_id;
  END IF;
  INSERT INTO audit_events (id, at, kind, company_id, plant_id, user_id, actor, label, role, temp_role, action, object, object_id,
    before, after, ip, request_id)
  SELECT id, at, kind, p_company_id, plant_id, user_id, actor, label, role, temp_role, action, object, object_id, before, after, ip,
    request_id FROM json_populate_recordset(null::audit_events, p_rows);
  -- The journal dates what is added.
  UPDATE audit_events a SET at = r.at, last_at = r.last_at, repeats = coalesce(r.repeats, 1)
  FROM json_populate_recordset(null::audit_events, p_rows) r WHERE a.id = r.id AND a.company_id = p_company_id;
  GET DIAGNOSTICS restored = ROW_COUNT;
  RETURN restored;
END $function$;
