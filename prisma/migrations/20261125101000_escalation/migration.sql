-- Whom a plant tells of an alarm that nobody has acknowledged, and after how many minutes.
CREATE TABLE escalation_steps (
  plant_id int NOT NULL,
  position smallint NOT NULL CHECK (position BETWEEN 1 AND 5),
  company_id int NOT NULL,
  after_minutes int NOT NULL CHECK (after_minutes BETWEEN 1 AND 10080),
  user_id int,
  team_id int,
  PRIMARY KEY (plant_id, position),
  CHECK (num_nonnulls(user_id, team_id) = 1),
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, team_id) REFERENCES teams (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX escalation_steps_user_id_idx ON escalation_steps (company_id, user_id);
CREATE INDEX escalation_steps_team_id_idx ON escalation_steps (company_id, team_id);
SELECT wall_off('escalation_steps', 'plant');

-- Two people who change the steps at once: the second is told. Alarms from before the first step was set are not escalated.
ALTER TABLE plants
  ADD COLUMN escalation_version int NOT NULL DEFAULT 1,
  ADD COLUMN escalates_since timestamptz(3);

-- A step that an alert has taken. An alert that becomes an alarm again begins again.
CREATE TABLE alert_escalations (
  alert_id int NOT NULL,
  position smallint NOT NULL,
  alarm_since timestamptz(3) NOT NULL,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (alert_id, position, alarm_since),
  FOREIGN KEY (company_id, alert_id) REFERENCES alerts (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
SELECT wall_off('alert_escalations', 'plant');
CREATE INDEX alerts_unacknowledged ON alerts (plant_id)
  WHERE ended_at IS NULL AND acknowledged_at IS NULL AND kind = 'level' AND level = 'alarm';
