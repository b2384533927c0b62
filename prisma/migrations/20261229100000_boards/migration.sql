-- Dashboards that people make: their own, and those that are shared in a company.
CREATE TABLE boards (
  id serial PRIMARY KEY,
  company_id int REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE,
  user_id int REFERENCES users (id) ON DELETE SET NULL ON UPDATE CASCADE,
  name text NOT NULL,
  visibility text NOT NULL DEFAULT 'own' CHECK (visibility IN ('own', 'company')),
  tiles jsonb NOT NULL DEFAULT '[]',
  wallboard_hash bytea,
  wallboard_until timestamptz(3),
  wallboard_by int,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  CHECK (visibility = 'own' OR company_id IS NOT NULL),
  CHECK (num_nulls(wallboard_hash, wallboard_until, wallboard_by) IN (0, 3))
);
CREATE INDEX boards_user_id_idx ON boards (user_id);
CREATE INDEX boards_company_id_idx ON boards (company_id);
CREATE UNIQUE INDEX boards_wallboard_hash_key ON boards (wallboard_hash);
SELECT searchable('boards', 'name');

-- One's own is nobody else's, the provider's people included; a shared one is its company's.
ALTER TABLE boards ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_or_shared ON boards TO millwright_scoped
  USING (user_id = (SELECT app_user()) OR (visibility = 'company' AND company_id = ANY ((SELECT app_companies())::int[])))
  WITH CHECK (user_id = (SELECT app_user()) OR (visibility = 'company' AND company_id = ANY ((SELECT app_companies())::int[])));
CREATE POLICY own_or_shared_anywhere ON boards TO millwright_all
  USING (user_id = (SELECT app_user()) OR visibility = 'company')
  WITH CHECK (user_id = (SELECT app_user()) OR visibility = 'company');
GRANT SELECT, INSERT, UPDATE, DELETE ON boards TO millwright_scoped, millwright_all;
GRANT USAGE ON SEQUENCE boards_id_seq TO millwright_scoped, millwright_all;

CREATE TABLE board_homes (
  user_id int PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  board_id int NOT NULL REFERENCES boards (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX board_homes_board_id_idx ON board_homes (board_id);
ALTER TABLE board_homes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON board_homes TO millwright_scoped, millwright_all
  USING (user_id = (SELECT app_user())) WITH CHECK (user_id = (SELECT app_user()));
GRANT SELECT, INSERT, UPDATE, DELETE ON board_homes TO millwright_scoped, millwright_all;
