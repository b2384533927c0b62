-- What an open event stream stands on: while this text stays the same, its session lives and sees the same rows. It changes
-- with a worn role's own limits, the menu of the company, and any plant; who must set up a second factor first has none.
CREATE OR REPLACE FUNCTION public.session_standing(p_session_ids integer[])
 RETURNS TABLE(session_id integer, standing text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  SELECT s.id, jsonb_build_array(u.role_id, s.temp_role_id, s.temp_plant_id, u.company_id, u.distributor_id,
    own.type, own.kind, own.permissions, worn.type, worn.kind, worn.permissions,
    worn.is_technic, worn.is_requisitioner, worn.is_fab_shop_manager,
    (SELECT m.switched_off FROM companies m WHERE m.id = coalesce(p.company_id, u.company_id)),
    (SELECT array_agg(up.plant_id ORDER BY up.plant_id) FROM user_plants up WHERE up.user_id = u.id),
    (SELECT array_agg(dc.company_id ORDER BY dc.company_id) FROM distributor_companies dc WHERE dc.distributor_id = u.distributor_id),
    (SELECT array_agg(there.id ORDER BY there.id) FROM plants there WHERE there.deleted_at IS NULL AND (there.company_id = u.company_id
      OR there.company_id IN (SELECT dc.company_id FROM distributor_companies dc WHERE dc.distributor_id = u.distributor_id)
      OR there.id = s.temp_plant_id)))::text
  FROM sessions s JOIN users u ON u.id = s.user_id
  JOIN roles own ON own.id = u.role_id JOIN roles worn ON worn.id = coalesce(s.temp_role_id, u.role_id)
  LEFT JOIN companies c ON c.id = u.company_id LEFT JOIN plants p ON p.id = s.temp_plant_id
  WHERE s.id = ANY (p_session_ids) AND s.revoked_at IS NULL AND s.idle_expires_at > now() AND s.absolute_expires_at > now()
    AND u.archived_at IS NULL AND (u.company_id IS NULL OR (c.archived_at IS NULL AND c.deleted_at IS NULL))
    AND (u.is_mfa_enabled OR s.factor = 'idp' OR NOT is_mfa_required(u.id)) $function$;
