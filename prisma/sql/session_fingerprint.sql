-- Null where there is nobody, and where session_viewer has to note that the session was used.
CREATE OR REPLACE FUNCTION public.session_fingerprint(p_token_hash bytea)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE f record; company_ids int[]; plant_ids int[]; visited text;
BEGIN
  SELECT s.temp_role_id, s.temp_plant_id, u.id AS user_id, u.company_id, u.distributor_id, worn.type, worn.kind AS worn_kind,
      ROW(s.id, s.kind, s.factor, s.temp_role_id, s.temp_plant_id, u.ctid, u.xmin, own.ctid, own.xmin, worn.ctid, worn.xmin,
        c.ctid, c.xmin)::text AS versions
    INTO f
    FROM sessions s
      JOIN users u ON u.id = s.user_id AND u.archived_at IS NULL
      JOIN roles own ON own.id = u.role_id
      JOIN roles worn ON worn.id = coalesce(s.temp_role_id, u.role_id)
      LEFT JOIN companies c ON c.id = u.company_id
    WHERE s.token_hash = p_token_hash AND s.revoked_at IS NULL AND s.idle_expires_at > now() AND s.absolute_expires_at > now()
      AND s.last_seen_at >= now() - interval '1 minute'
      AND (u.company_id IS NULL OR (c.archived_at IS NULL AND c.deleted_at IS NULL));
  IF NOT FOUND THEN RETURN NULL; END IF;

  IF f.type < 2 THEN
    NULL; -- the provider's side: everything
  ELSIF f.temp_role_id IS NOT NULL THEN
    SELECT ARRAY[p.company_id], ARRAY[p.id], ROW(p.ctid, p.xmin, c.ctid, c.xmin)::text INTO company_ids, plant_ids, visited
      FROM plants p JOIN companies c ON c.id = p.company_id WHERE p.id = f.temp_plant_id AND p.deleted_at IS NULL;
  ELSIF f.distributor_id IS NOT NULL THEN
    SELECT array_agg(d.company_id ORDER BY d.company_id) INTO company_ids FROM distributor_companies d WHERE d.distributor_id = f.distributor_id;
    SELECT array_agg(id ORDER BY id) INTO plant_ids FROM plants WHERE company_id = ANY (company_ids) AND deleted_at IS NULL;
  ELSIF f.worn_kind = 'corporate' THEN
    company_ids := ARRAY[f.company_id];
    SELECT array_agg(id ORDER BY id) INTO plant_ids FROM plants WHERE company_id = f.company_id AND deleted_at IS NULL;
  ELSE
    company_ids := ARRAY[f.company_id];
    SELECT array_agg(p.id ORDER BY p.id) INTO plant_ids FROM user_plants up JOIN plants p ON p.id = up.plant_id AND p.deleted_at IS NULL
      WHERE up.user_id = f.user_id;
  END IF;

  RETURN ROW(f.versions, visited, company_ids, plant_ids)::text;
END $function$;
