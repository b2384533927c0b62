-- What a repaired fault saved. Money is whole cents of the company's currency.

ALTER TABLE companies ADD COLUMN currency text NOT NULL DEFAULT 'USD';
-- What an hour of standing still costs: the line's own figure, else the plant's.
ALTER TABLE plants ADD COLUMN downtime_cost int CHECK (downtime_cost >= 0);
ALTER TABLE production_lines ADD COLUMN downtime_cost int CHECK (downtime_cost >= 0);

CREATE TABLE savings (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  work_order_id int NOT NULL,
  status text NOT NULL DEFAULT 'estimated',
  currency text NOT NULL,
  -- How likely, in percent, the fault would have stopped the machine before the next planned stop.
  probability smallint NOT NULL CHECK (probability BETWEEN 1 AND 100),
  failure_minutes int NOT NULL CHECK (failure_minutes >= 0),
  planned_minutes int NOT NULL CHECK (planned_minutes >= 0),
  downtime_cost bigint NOT NULL CHECK (downtime_cost >= 0),
  failure_cost bigint NOT NULL CHECK (failure_cost >= 0),
  labour_cost bigint NOT NULL CHECK (labour_cost >= 0),
  parts_cost bigint NOT NULL CHECK (parts_cost >= 0),
  amount bigint NOT NULL,
  note text,
  estimated_by int NOT NULL,
  estimated_at timestamptz(3) NOT NULL,
  -- What shows that the fault is gone: the sensor's proof, or a person's note.
  evidence text,
  evidence_note text,
  evidenced_by int,
  evidenced_at timestamptz(3),
  approved_by int,
  approved_at timestamptz(3),
  reason text,
  -- Why it is under review: the order was reopened, the fault came back, or a person wants it.
  review_cause text,
  -- The last repeat that somebody has looked at.
  repeat_alert_id int,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  FOREIGN KEY (company_id, plant_id, work_order_id) REFERENCES work_orders (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
-- One fault, one order, one saving.
CREATE UNIQUE INDEX savings_order_key ON savings (work_order_id);
CREATE INDEX savings_plant ON savings (plant_id, status);
CREATE INDEX savings_company ON savings (company_id, plant_id);
-- The sweep looks at these only.
CREATE INDEX savings_waiting ON savings (id) WHERE status IN ('estimated', 'review');
CREATE INDEX savings_standing ON savings (id) WHERE status IN ('estimated', 'evidenced', 'approved');
SELECT wall_off('savings', 'plant');
