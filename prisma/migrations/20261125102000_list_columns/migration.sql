-- Which columns of a list a person does not want to see.
CREATE TABLE list_columns (
  user_id int NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  list text NOT NULL,
  hidden text[] NOT NULL,
  PRIMARY KEY (user_id, list)
);
-- Its person's own, whatever the person's company and rights, as list_views are.
ALTER TABLE list_columns ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON list_columns TO millwright_scoped, millwright_all
  USING (user_id = (SELECT app_user())) WITH CHECK (user_id = (SELECT app_user()));
GRANT SELECT, INSERT, UPDATE, DELETE ON list_columns TO millwright_scoped, millwright_all;
