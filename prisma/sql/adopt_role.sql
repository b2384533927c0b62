-- A new role may be handed out by its maker's role, and by whoever may hand out that: else nobody could use it, and the
-- provider would see people in roles that it may not touch. The shared roles among them are not the maker's to write.
CREATE OR REPLACE FUNCTION public.adopt_role(p_maker_role_id integer, p_role_id integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE owner_id int;
BEGIN
  SELECT company_id INTO owner_id FROM roles WHERE id = p_role_id
    AND (current_setting('role', true) = 'millwright_all' OR company_id = ANY (app_companies()));
  IF NOT FOUND THEN
    RAISE foreign_key_violation USING MESSAGE = 'the role is not of the caller''s companies';
  END IF;
  INSERT INTO role_children (parent_id, child_id)
  WITH RECURSIVE above AS (
    SELECT p_maker_role_id AS id
    UNION SELECT c.parent_id FROM role_children c JOIN above a ON c.child_id = a.id
  )
  SELECT a.id, p_role_id FROM above a JOIN roles r ON r.id = a.id
  WHERE r.company_id IS NULL OR r.company_id = owner_id
  ON CONFLICT DO NOTHING;
END $function$;
