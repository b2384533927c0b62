-- Whether a repair helped, one row a completed order and measurement; and who is told of alerts, how, and how often.

CREATE TABLE proofs (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  work_order_id int NOT NULL,
  sensor_id int NOT NULL,
  parameter smallint NOT NULL,
  alert_id int NOT NULL,
  -- The rule of the alert, and the limit that a repaired machine stays within, in the base unit.
  alert_rule text NOT NULL,
  limit_value double precision,
  verdict text NOT NULL DEFAULT 'open',
  -- The fault was there from, work began at, work was done at, the window closes at.
  fault_at timestamptz(3) NOT NULL,
  work_at timestamptz(3) NOT NULL,
  opened_at timestamptz(3) NOT NULL,
  closes_at timestamptz(3) NOT NULL,
  before_median double precision,
  after_median double precision,
  before_samples int NOT NULL DEFAULT 0,
  after_samples int NOT NULL DEFAULT 0,
  decided_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, plant_id, work_order_id) REFERENCES work_orders (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, sensor_id) REFERENCES sensors (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
-- A completion proves each measurement once; completing again after a reopening begins another.
CREATE UNIQUE INDEX proofs_measurement_key ON proofs (work_order_id, sensor_id, parameter) WHERE verdict <> 'cancelled';
CREATE INDEX proofs_open ON proofs (id) WHERE verdict = 'open';
SELECT wall_off('proofs', 'plant');

-- What a person chose to hear of; the column list keeps the password hash out of sight.
ALTER TABLE users
  ADD COLUMN notify_levels text[] NOT NULL DEFAULT '{warning,alarm,ended,no_data}',
  ADD COLUMN notify_channels text[] NOT NULL DEFAULT '{mail}',
  ADD COLUMN daily_summary_time text;
GRANT SELECT (notify_levels, notify_channels, daily_summary_time) ON users TO millwright_scoped, millwright_all;

-- The storm rule: when a sensor was last told of at a level. What is not told goes into a digest.
CREATE TABLE alert_notices (
  sensor_id int NOT NULL,
  level text NOT NULL,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  told_at timestamptz(3) NOT NULL,
  PRIMARY KEY (sensor_id, level),
  FOREIGN KEY (company_id, plant_id, sensor_id) REFERENCES sensors (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
SELECT wall_off('alert_notices', 'plant');

CREATE TABLE digest_entries (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  user_id int NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  params jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  sent_at timestamptz(3)
);
CREATE UNIQUE INDEX digest_entries_subject_key ON digest_entries (subject);
CREATE INDEX digest_entries_waiting ON digest_entries (user_id, id) WHERE sent_at IS NULL;
SELECT wall_off('digest_entries', 'company');
-- The caps of messages to a telephone are counted over a day.
CREATE INDEX deliveries_sms ON deliveries (created_at) WHERE channel = 'sms';
