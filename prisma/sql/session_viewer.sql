-- Who holds a session token, with role and scope, in one statement. Touches last_seen_at once a minute.
-- p_token_hash is sha256 of the token. No row: no session, or an expired, revoked or archived one.
CREATE OR REPLACE FUNCTION public.session_viewer(p_token_hash bytea)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE f record; company_ids int[]; plant_ids int[]; switched_off text[]; visited text;
BEGIN
  SELECT s.id, s.kind, s.factor, s.last_seen_at, s.temp_role_id, s.temp_plant_id, u.id AS user_id, u.first_name, u.last_name, u.email,
      u.language_id, u.theme, u.density, u.date_format, u.unit_system, u.plant_id, u.company_id, u.distributor_id, u.is_mfa_enabled,
      u.force_mfa OR own.is_forced_mfa OR coalesce(c.is_forced_mfa, false) AS is_mfa_required, c.switched_off,
      own AS own_role, own.type AS own_type, worn AS worn_role, worn.type, worn.kind AS worn_kind,
      ROW(s.id, s.kind, s.factor, s.temp_role_id, s.temp_plant_id, u.ctid, u.xmin, own.ctid, own.xmin, worn.ctid, worn.xmin,
        c.ctid, c.xmin)::text AS versions
    INTO f
    FROM sessions s
      JOIN users u ON u.id = s.user_id AND u.archived_at IS NULL
      JOIN roles own ON own.id = u.role_id
      JOIN roles worn ON worn.id = coalesce(s.temp_role_id, u.role_id)
      LEFT JOIN companies c ON c.id = u.company_id
    WHERE s.token_hash = p_token_hash AND s.revoked_at IS NULL AND s.idle_expires_at > now() AND s.absolute_expires_at > now()
      AND (u.company_id IS NULL OR (c.archived_at IS NULL AND c.deleted_at IS NULL));
  IF NOT FOUND THEN RETURN NULL; END IF;

  IF f.last_seen_at < now() - interval '1 minute' THEN
    UPDATE sessions SET last_seen_at = now(), idle_expires_at = CASE WHEN kind = 'cookie'
        THEN least(absolute_expires_at, now() + CASE WHEN f.own_type < 2 THEN interval '1 hour' ELSE interval '12 hours' END)
        ELSE idle_expires_at END
      WHERE id = f.id;
  END IF;

  switched_off := f.switched_off;
  IF f.type < 2 THEN
    NULL; -- the provider's side: everything
  ELSIF f.temp_role_id IS NOT NULL THEN
    SELECT ARRAY[p.company_id], ARRAY[p.id], c.switched_off, ROW(p.ctid, p.xmin, c.ctid, c.xmin)::text
      INTO company_ids, plant_ids, switched_off, visited
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
  -- Menus are switched off for a company's people; a distributor on a visit sees what the distributor may.
  IF f.type <> 2 OR (f.temp_role_id IS NOT NULL AND f.worn_kind = 'distributor') THEN switched_off := NULL; END IF;

  RETURN jsonb_build_object(
    'session_id', f.id, 'session_kind', f.kind, 'user_id', f.user_id, 'first_name', f.first_name, 'last_name', f.last_name,
    'email', f.email, 'language_id', f.language_id, 'theme', f.theme, 'density', f.density, 'date_format', f.date_format,
    'unit_system', f.unit_system, 'plant_id', f.plant_id,
    'company_id', CASE WHEN f.temp_role_id IS NOT NULL THEN company_ids[1] ELSE f.company_id END,
    'distributor_id', f.distributor_id, 'is_mfa_enabled', f.is_mfa_enabled, 'is_mfa_required', f.is_mfa_required,
    'must_enable_mfa', f.is_mfa_required AND NOT f.is_mfa_enabled AND f.factor IS DISTINCT FROM 'idp',
    'role', f.worn_role, 'own_role', f.own_role, 'is_temp_role', f.temp_role_id IS NOT NULL,
    'company_ids', CASE WHEN f.type < 2 THEN NULL ELSE coalesce(company_ids, '{}') END,
    'plant_ids', CASE WHEN f.type < 2 THEN NULL ELSE coalesce(plant_ids, '{}') END,
    'switched_off', coalesce(switched_off, '{}'),
    'fingerprint', ROW(f.versions, visited, company_ids, plant_ids)::text);
END $function$;
