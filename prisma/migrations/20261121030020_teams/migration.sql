-- Crews of a company: who belongs together, in which plants.
CREATE TABLE teams (
  id serial PRIMARY KEY,
  company_id int NOT NULL REFERENCES companies (id) ON UPDATE CASCADE,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX teams_name_key ON teams (company_id, lower(name));
CREATE TABLE team_plants (
  team_id int NOT NULL,
  plant_id int NOT NULL,
  company_id int NOT NULL,
  PRIMARY KEY (team_id, plant_id),
  FOREIGN KEY (company_id, team_id) REFERENCES teams (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX team_plants_plant_id_idx ON team_plants (company_id, plant_id);
CREATE TABLE team_members (
  team_id int NOT NULL,
  user_id int NOT NULL,
  company_id int NOT NULL,
  PRIMARY KEY (team_id, user_id),
  FOREIGN KEY (company_id, team_id) REFERENCES teams (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX team_members_user_id_idx ON team_members (company_id, user_id);
-- A team may reach over plants that the caller does not see; which of it is shown is narrowed where it is read.
SELECT wall_off(t, 'company') FROM unnest(ARRAY['teams', 'team_plants', 'team_members']::regclass[]) t;
GRANT USAGE ON SEQUENCE teams_id_seq TO millwright_scoped, millwright_all;
