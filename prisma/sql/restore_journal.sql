-- Writes the journals of a company that is being imported, with the times that they have. Everybody else writes what happens now.
CREATE OR REPLACE FUNCTION public.restore_journal(p_company_id integer, p_table text, p_rows json)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM archive_imports WHERE made_company = p_company_id AND state = 'importing') THEN
    RAISE EXCEPTION 'company % is not being imported', p_company_id;
  END IF;
  IF p_table = 'audit_events' THEN
    INSERT INTO audit_events (id, at, kind, company_id, plant_id, user_id, actor, label, role, temp_role, action, object, object_id,
      before, after, ip, request_id)
    SELECT id, at, kind, p_company_id, plant_id, user_id, actor, label, role, temp_role, action, object, object_id, before, after, ip,
      request_id FROM json_populate_recordset(null::audit_events, p_rows);
    -- The journal dates what is added.
    UPDATE audit_events a SET at = r.at, last_at = r.last_at, repeats = coalesce(r.repeats, 1)
    FROM json_populate_recordset(null::audit_events, p_rows) r WHERE a.id = r.id AND a.company_id = p_company_id;
  ELSIF p_table = 'level_zone_versions' THEN
    -- Those of now were written when the limits were.
    DELETE FROM level_zone_versions v USING json_populate_recordset(null::level_zone_versions, p_rows) r
    WHERE v.company_id = p_company_id AND v.zone_id = r.zone_id AND v.version = r.version;
    INSERT INTO level_zone_versions (id, company_id, plant_id, sensor_id, zone_id, version, limits, changed_by, reason, created_at)
    SELECT id, p_company_id, plant_id, sensor_id, zone_id, version, limits, changed_by, reason, created_at
    FROM json_populate_recordset(null::level_zone_versions, p_rows);
  ELSE
    RAISE EXCEPTION '% is no journal', p_table;
  END IF;
END $function$;
