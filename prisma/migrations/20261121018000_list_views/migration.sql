-- A list as one person likes to see it: the search, filters and order of its address, under a name.
CREATE TABLE list_views (
  id serial PRIMARY KEY,
  user_id int NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  list text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX list_views_name_key ON list_views (user_id, list, lower(name));

-- Its person's own, whatever the person's company and rights: nobody else's request sees it, the provider's neither.
ALTER TABLE list_views ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON list_views TO millwright_scoped, millwright_all
  USING (user_id = (SELECT app_user())) WITH CHECK (user_id = (SELECT app_user()));
GRANT SELECT, INSERT, UPDATE, DELETE ON list_views TO millwright_scoped, millwright_all;
GRANT USAGE ON SEQUENCE list_views_id_seq TO millwright_scoped, millwright_all;
