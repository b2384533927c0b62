-- Roles are edited: by the provider all of them, by a company its own. Which roles a role may hand out belongs to the
-- role, so it lies behind the same walls.
ALTER TABLE role_children ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON role_children TO millwright_all, millwright_auth USING (true) WITH CHECK (true);
-- The inner query sees roles as the caller does: another company's are not among the children of a shared role.
CREATE POLICY see ON role_children FOR SELECT TO millwright_scoped
  USING (EXISTS (SELECT FROM roles r WHERE r.id = child_id));
CREATE POLICY add ON role_children FOR INSERT TO millwright_scoped
  WITH CHECK (EXISTS (SELECT FROM roles r WHERE r.id = parent_id AND r.company_id = ANY ((SELECT app_companies())::int[]))
    AND EXISTS (SELECT FROM roles r WHERE r.id = child_id));
CREATE POLICY remove ON role_children FOR DELETE TO millwright_scoped
  USING (EXISTS (SELECT FROM roles r WHERE r.id = parent_id AND r.company_id = ANY ((SELECT app_companies())::int[])));
GRANT INSERT, DELETE ON role_children TO millwright_scoped;

-- A new role may be handed out by its maker's role, and by whoever may hand out that: else nobody could use it, and the
-- provider would see people in roles that it may not touch. The shared roles among them are not the maker's to write.
CREATE FUNCTION adopt_role(p_maker_role_id int, p_role_id int) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
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
END $$;
REVOKE ALL ON FUNCTION adopt_role(int, int) FROM public;
GRANT EXECUTE ON FUNCTION adopt_role(int, int) TO millwright_scoped, millwright_all;

-- Whoever wears a role for a while loses the session with it: there is nothing left to say what they may.
CREATE FUNCTION end_worn_role() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE sessions SET revoked_at = now() WHERE temp_role_id = OLD.id AND revoked_at IS NULL;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION end_worn_role() FROM public;
CREATE TRIGGER end_worn_role AFTER DELETE ON roles FOR EACH ROW EXECUTE FUNCTION end_worn_role();

-- Two of the same name cannot be told apart when one is handed out.
CREATE UNIQUE INDEX roles_name_key ON roles (coalesce(company_id, 0), lower(name));
