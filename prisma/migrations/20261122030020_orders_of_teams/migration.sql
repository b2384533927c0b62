-- Work is given to a person or to a team. Who of the team takes it is written beside it, in assigned_user_id.
ALTER TABLE work_orders ADD COLUMN assigned_team_id int;
-- A team with open orders is not deleted (lib/services/teams/verbs.ts); what it did long ago forgets it.
ALTER TABLE work_orders ADD CONSTRAINT work_orders_company_id_assigned_team_id_fkey
  FOREIGN KEY (company_id, assigned_team_id) REFERENCES teams (company_id, id)
  ON DELETE SET NULL (assigned_team_id) ON UPDATE CASCADE;
CREATE INDEX work_orders_assigned_team_id_idx ON work_orders (assigned_team_id, status) WHERE assigned_team_id IS NOT NULL;
