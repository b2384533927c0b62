-- Open work as it was ranked by the expected loss of one more week. What became of it is counted from the records.
CREATE TABLE work_rankings (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  cause text NOT NULL CHECK (cause IN ('week', 'plan')),
  week date CHECK ((week IS NOT NULL) = (cause = 'week')),
  taken_at timestamptz(3) NOT NULL,
  taken_by int,
  orders int NOT NULL,
  currency text NOT NULL,
  UNIQUE (company_id, plant_id, id),
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX work_rankings_plant_id_taken_at_id_idx ON work_rankings (plant_id, taken_at DESC, id DESC);
-- One of each week, however many workers take it.
CREATE UNIQUE INDEX work_rankings_week_key ON work_rankings (plant_id, week) WHERE cause = 'week';
SELECT wall_off('work_rankings', 'plant');

CREATE TABLE work_ranking_entries (
  ranking_id int NOT NULL,
  work_order_id int NOT NULL,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  equipment_id int,
  rank smallint NOT NULL,
  severity_rank smallint NOT NULL,
  chance float8,
  minutes int,
  hourly bigint,
  loss bigint,
  is_planned boolean NOT NULL DEFAULT false,
  PRIMARY KEY (ranking_id, work_order_id),
  FOREIGN KEY (company_id, plant_id, ranking_id) REFERENCES work_rankings (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, work_order_id) REFERENCES work_orders (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX work_ranking_entries_work_order_id_idx ON work_ranking_entries (work_order_id);
SELECT wall_off('work_ranking_entries', 'plant');
