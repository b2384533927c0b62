-- Name and role only: of the plants of the login, or of the whole company.
CREATE VIEW reporting.users WITH (security_barrier) AS
  SELECT u.id, nullif(concat_ws(' ', u.first_name, u.last_name), '') AS name, r.name AS role,
    u.archived_at IS NOT NULL AS is_archived
  FROM public.users u
  JOIN public.roles r ON r.id = u.role_id
  WHERE u.deleted_at IS NULL AND (
    EXISTS (SELECT FROM public.user_plants o WHERE o.user_id = u.id AND o.plant_id = ANY (reporting.plants()))
    OR NOT EXISTS (SELECT FROM public.user_plants o WHERE o.user_id = u.id));
