-- The viewer that a person would be if they signed in now: for work that was started for them and runs without
-- them. Made by the very rule of signing in, with a session that nobody can hold and that is gone when the call ends,
-- so the two can never differ. The worn role and its plant travel along, for they narrow what is seen.
CREATE FUNCTION viewer_of_user(p_user_id int, p_temp_role_id int, p_temp_plant_id int) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE hash bytea := sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')); found jsonb;
BEGIN
  IF NOT EXISTS (SELECT FROM users WHERE id = p_user_id) THEN RETURN NULL; END IF;
  INSERT INTO sessions (user_id, token_hash, kind, temp_role_id, temp_plant_id, idle_expires_at, absolute_expires_at)
  VALUES (p_user_id, hash, 'bearer', p_temp_role_id, p_temp_plant_id, now() + interval '1 minute', now() + interval '1 minute');
  found := session_viewer(hash);
  DELETE FROM sessions WHERE token_hash = hash;
  RETURN found;
END $$;
REVOKE ALL ON FUNCTION viewer_of_user(int, int, int) FROM public;
GRANT EXECUTE ON FUNCTION viewer_of_user(int, int, int) TO millwright_all;

-- One line in one person's bell. A colleague may cause it and must not read the others': hence a function.
-- No row: this subject was told before.
CREATE FUNCTION tell_person(p_user_id int, p_company_id int, p_kind text, p_message text, p_params jsonb, p_level text, p_href text, p_subject text)
RETURNS int LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  INSERT INTO notifications (user_id, company_id, kind, message, params, level, href, subject)
  VALUES (p_user_id, p_company_id, p_kind, p_message, p_params, p_level, p_href, p_subject)
  ON CONFLICT (subject) DO NOTHING RETURNING id $$;
REVOKE ALL ON FUNCTION tell_person(int, int, text, text, jsonb, text, text, text) FROM public;
GRANT EXECUTE ON FUNCTION tell_person(int, int, text, text, jsonb, text, text, text) TO millwright_scoped, millwright_all, millwright_auth;
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;

-- What an open event stream stands on: while this text stays the same, its session lives and sees the same rows.
CREATE FUNCTION session_standing(p_session_ids int[]) RETURNS TABLE (session_id int, standing text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT s.id, concat_ws('/', u.role_id, s.temp_role_id, s.temp_plant_id, u.company_id, u.distributor_id, r.permissions, r.kind, r.type,
    (SELECT array_agg(up.plant_id ORDER BY up.plant_id) FROM user_plants up WHERE up.user_id = u.id),
    (SELECT array_agg(dc.company_id ORDER BY dc.company_id) FROM distributor_companies dc WHERE dc.distributor_id = u.distributor_id),
    (SELECT count(*) FROM plants p WHERE p.company_id = u.company_id AND p.deleted_at IS NULL))
  FROM sessions s JOIN users u ON u.id = s.user_id JOIN roles r ON r.id = coalesce(s.temp_role_id, u.role_id)
  LEFT JOIN companies c ON c.id = u.company_id
  WHERE s.id = ANY (p_session_ids) AND s.revoked_at IS NULL AND s.idle_expires_at > now() AND s.absolute_expires_at > now()
    AND u.archived_at IS NULL AND (u.company_id IS NULL OR (c.archived_at IS NULL AND c.deleted_at IS NULL)) $$;
REVOKE ALL ON FUNCTION session_standing(int[]) FROM public;
GRANT EXECUTE ON FUNCTION session_standing(int[]) TO millwright_auth;
