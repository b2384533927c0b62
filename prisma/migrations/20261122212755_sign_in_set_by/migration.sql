-- The rights of who set up a company's identity provider: type, kind and permissions of their role when they saved it.
-- The provider answers alone for nobody who has more. Where nobody is known it answers alone for nobody.
ALTER TABLE saml_idps ADD COLUMN set_by jsonb;

-- Of those that are there, who saved them last is in the audit log; the rights are those of their role today.
UPDATE saml_idps SET set_by = (
  SELECT jsonb_build_object('type', r.type, 'kind', r.kind, 'permissions', r.permissions)
  FROM audit_events e JOIN users u ON u.id = e.user_id JOIN roles r ON r.id = u.role_id
  WHERE e.object = 'saml_idps' AND e.object_id = saml_idps.id AND e.action IN ('create', 'update')
  ORDER BY e.id DESC LIMIT 1);
GRANT SELECT (set_by) ON saml_idps TO millwright_scoped, millwright_all;
