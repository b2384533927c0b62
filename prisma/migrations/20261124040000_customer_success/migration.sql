-- What was talked about with a plant, and what was promised. Topics and actions are lists that a save replaces whole.
CREATE TABLE meeting_trackers (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  name text NOT NULL,
  held_on date NOT NULL,
  attendees text[] NOT NULL DEFAULT '{}',
  topics jsonb NOT NULL DEFAULT '[]',
  actions jsonb NOT NULL DEFAULT '[]',
  next_meeting_on date,
  created_by int NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, plant_id, id),
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON UPDATE CASCADE
);
CREATE INDEX meeting_trackers_company_id_held_on_id_idx ON meeting_trackers (company_id, held_on DESC, id DESC);
CREATE INDEX meeting_trackers_plant_id_held_on_id_idx ON meeting_trackers (plant_id, held_on DESC, id DESC);
SELECT wall_off('meeting_trackers', 'plant');
SELECT searchable('meeting_trackers', 'name');

-- A sheet that shows a plant what condition monitoring brought in a period. Once issued it keeps its figures with their
-- sources and never changes; the next one is another version.
CREATE TABLE one_pagers (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  "from" date NOT NULL,
  "to" date NOT NULL,
  version_number int NOT NULL,
  headline text,
  text text,
  roi_record_id int,
  issued_at timestamptz(3),
  issued_by int,
  figures jsonb,
  sources jsonb,
  printed_count int NOT NULL DEFAULT 0,
  created_by int NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, plant_id, id),
  UNIQUE (plant_id, "from", "to", version_number),
  CHECK ("from" <= "to"),
  CHECK ((issued_at IS NULL) = (figures IS NULL)),
  CHECK ((figures IS NULL) = (sources IS NULL)),
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, roi_record_id) REFERENCES roi_records (company_id, plant_id, id) ON DELETE SET NULL (roi_record_id) ON UPDATE CASCADE
);
CREATE UNIQUE INDEX one_pagers_draft_key ON one_pagers (plant_id, "from", "to") WHERE issued_at IS NULL;
CREATE INDEX one_pagers_company_id_created_at_id_idx ON one_pagers (company_id, created_at DESC, id DESC);
CREATE INDEX one_pagers_plant_id_created_at_id_idx ON one_pagers (plant_id, created_at DESC, id DESC);
CREATE INDEX one_pagers_roi_record_id_idx ON one_pagers (roi_record_id);
SELECT wall_off('one_pagers', 'plant');
SELECT searchable('one_pagers', 'headline');
