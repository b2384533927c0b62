-- A level that is back soon after a greasing is no lack of grease: how soon is said by lubricant.
ALTER TABLE lubricant_types ADD COLUMN return_days int NOT NULL DEFAULT 14 CHECK (return_days BETWEEN 1 AND 90);
ALTER TABLE greasings
  DROP CONSTRAINT greasings_outcome_check,
  ADD CONSTRAINT greasings_outcome_check
    CHECK (outcome IN ('greased', 'not_needed', 'do_not_grease', 'over_greased', 'bearing_fault', 'no_effect',
      'limit', 'blocked', 'baseline', 'abandoned', 'suspect_defect')) NOT VALID;
CREATE TABLE greasing_returns (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  lubricator_id int NOT NULL,
  greasing_id int NOT NULL,
  baseline_db double precision NOT NULL,
  returned_db double precision NOT NULL,
  returned_at timestamptz(3) NOT NULL,
  source text NOT NULL CHECK (source IN ('reading', 'sensor')),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'confirmed', 'cleared')),
  decided_at timestamptz(3),
  decided_by int,
  alert_id int,
  watched_days int NOT NULL DEFAULT 0,
  CHECK ((state = 'open') = (decided_at IS NULL)),
  -- A greasing has not lasted once.
  UNIQUE (company_id, plant_id, greasing_id),
  FOREIGN KEY (company_id, plant_id, lubricator_id) REFERENCES lubricators (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, greasing_id) REFERENCES greasings (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
-- A point has one suspected defect at a time.
CREATE UNIQUE INDEX greasing_returns_open_key ON greasing_returns (lubricator_id) WHERE state = 'open';
CREATE INDEX greasing_returns_lubricator_id_idx ON greasing_returns (lubricator_id, returned_at DESC);
SELECT wall_off('greasing_returns', 'plant');
