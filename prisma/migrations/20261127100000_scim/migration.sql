-- SCIM 2.0: the directory of a company creates, changes and deactivates its people. All of it belongs to the company's
-- identity provider: what is removed with that is no longer managed by a directory.

CREATE TABLE scim_tokens (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  idp_id int NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  -- The beginning of the token, to tell one from another.
  prefix text NOT NULL,
  token_hash bytea NOT NULL,
  -- The rights of who made it: the directory changes nobody and gives no role above them.
  set_by jsonb NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_used_at timestamptz(3),
  -- Null: until it is revoked.
  ends_at timestamptz(3),
  revoked_at timestamptz(3),
  FOREIGN KEY (company_id, idp_id) REFERENCES saml_idps (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX scim_tokens_token_hash_key ON scim_tokens (token_hash);
CREATE INDEX scim_tokens_idp_id_idx ON scim_tokens (idp_id);

-- People whom the directory manages, by the names that it has for them.
CREATE TABLE scim_users (
  user_id int PRIMARY KEY,
  company_id int NOT NULL,
  idp_id int NOT NULL,
  user_name text NOT NULL,
  external_id text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (company_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, idp_id) REFERENCES saml_idps (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX scim_users_user_name_key ON scim_users (company_id, lower(user_name));
CREATE INDEX scim_users_external_id_idx ON scim_users (company_id, external_id);
CREATE INDEX scim_users_idp_id_idx ON scim_users (idp_id);

CREATE TABLE scim_groups (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  idp_id int NOT NULL,
  display_name text NOT NULL,
  external_id text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, idp_id) REFERENCES saml_idps (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX scim_groups_display_name_key ON scim_groups (company_id, lower(display_name));
CREATE INDEX scim_groups_idp_id_idx ON scim_groups (idp_id);

CREATE TABLE scim_group_members (
  group_id int NOT NULL,
  user_id int NOT NULL,
  company_id int NOT NULL,
  PRIMARY KEY (group_id, user_id),
  FOREIGN KEY (company_id, group_id) REFERENCES scim_groups (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX scim_group_members_user_id_idx ON scim_group_members (user_id);

-- The latest changes and refusals, for who sets it up; older ones are deleted as new ones come.
CREATE TABLE scim_requests (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  idp_id int NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT now(),
  token text NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  status int NOT NULL,
  error text,
  FOREIGN KEY (company_id, idp_id) REFERENCES saml_idps (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX scim_requests_idp_id_id_idx ON scim_requests (idp_id, id DESC);

SELECT wall_off(t, 'company') FROM unnest(ARRAY['scim_tokens', 'scim_users', 'scim_groups', 'scim_group_members', 'scim_requests']::regclass[]) t;
-- Only the door compares hashes.
REVOKE SELECT ON scim_tokens FROM millwright_scoped, millwright_all;
GRANT SELECT (id, company_id, idp_id, name, prefix, set_by, created_by, created_at, last_used_at, ends_at, revoked_at)
  ON scim_tokens TO millwright_scoped, millwright_all;

-- Whose directory it is, while its company is open, with the plants of the company.
CREATE FUNCTION scim_directory(p_token_hash bytea) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE token scim_tokens;
BEGIN
  SELECT * INTO token FROM scim_tokens
    WHERE token_hash = p_token_hash AND revoked_at IS NULL AND (ends_at IS NULL OR ends_at > now());
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF NOT EXISTS (SELECT FROM companies WHERE id = token.company_id AND archived_at IS NULL AND deleted_at IS NULL) THEN
    RETURN NULL;
  END IF;
  UPDATE scim_tokens SET last_used_at = now()
    WHERE id = token.id AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute');
  RETURN jsonb_build_object('token_id', token.id, 'name', token.name, 'company_id', token.company_id, 'idp_id', token.idp_id,
    'set_by', token.set_by, 'plant_ids', coalesce((SELECT jsonb_agg(id ORDER BY id) FROM plants
      WHERE company_id = token.company_id AND deleted_at IS NULL), '[]'));
END $$;
REVOKE ALL ON FUNCTION scim_directory(bytea) FROM public;
GRANT EXECUTE ON FUNCTION scim_directory(bytea) TO millwright_app;

-- Who is deleted is nobody's: the directory may create the same name again.
CREATE FUNCTION forget_scim_user() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  DELETE FROM scim_users WHERE user_id = NEW.id;
  DELETE FROM scim_group_members WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION forget_scim_user() FROM public;
CREATE TRIGGER forget_scim_user AFTER UPDATE OF deleted_at ON users FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION forget_scim_user();

-- MW001 and MW004 refuse to archive somebody whose open orders nobody else can do. A person can assign the orders first; a
-- directory cannot, and whoever has left the company must not stay signed in because of an order. So it is not refused:
-- the service names the orders to those who keep the users.
DROP TRIGGER somebody_active ON users;
CREATE CONSTRAINT TRIGGER somebody_active AFTER UPDATE ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.company_id IS NOT NULL AND (OLD.archived_at IS NULL AND NEW.archived_at IS NOT NULL
    OR OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL OR OLD.role_id <> NEW.role_id)
    AND current_setting('app.directory', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION check_orders_have_somebody();

-- As it was (20261122211902_somebody_stays), but asked only of somebody who could keep the people: where nobody can, because
-- the provider does it, a directory still deactivates everybody else.
CREATE OR REPLACE FUNCTION check_somebody_keeps_people() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE company int; ended jsonb := to_jsonb(OLD);
BEGIN
  IF NOT is_product() THEN RETURN NULL; END IF;
  IF TG_TABLE_NAME = 'users' AND (ended ->> 'company_id') IS NOT NULL
    AND NOT EXISTS (SELECT FROM roles WHERE id = (ended ->> 'role_id')::int AND 'update_users' = ANY (permissions)) THEN
    RETURN NULL;
  END IF;
  FOR company IN
    SELECT DISTINCT coalesce(one, 0) FROM unnest(CASE TG_TABLE_NAME
      WHEN 'users' THEN ARRAY[(ended ->> 'company_id')::int]
      ELSE (SELECT array_agg(company_id) FROM users WHERE role_id = (ended ->> 'id')::int AND distributor_id IS NULL) END) one
    ORDER BY 1
  LOOP
    CONTINUE WHEN company > 0 AND current_setting('role', true) <> 'millwright_scoped';
    PERFORM pg_advisory_xact_lock(hashtext('somebody keeps people'), company);
    CONTINUE WHEN EXISTS (SELECT FROM users u JOIN roles r ON r.id = u.role_id
      WHERE coalesce(u.company_id, 0) = company AND u.distributor_id IS NULL AND u.archived_at IS NULL AND u.deleted_at IS NULL
        AND CASE WHEN company > 0 THEN 'update_users' = ANY (r.permissions)
          ELSE r.type = 0 OR (r.type = 1 AND 'update_users' = ANY (r.permissions)) END);
    IF company > 0 THEN RAISE EXCEPTION 'nobody left who keeps the people of the company' USING ERRCODE = 'MW002'; END IF;
    RAISE EXCEPTION 'nobody left who keeps the people of the provider' USING ERRCODE = 'MW003';
  END LOOP;
  RETURN NULL;
END $$;
