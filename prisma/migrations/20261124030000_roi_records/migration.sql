-- What was calculated with the cost savings calculator: the inputs; the result follows from them.
CREATE TABLE roi_records (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  name text NOT NULL,
  method text NOT NULL CHECK (method IN ('net_saving', 'requisition', 'refurbish_or_new')),
  scenario text NOT NULL DEFAULT 'a' CHECK (scenario IN ('a', 'b')),
  inputs jsonb NOT NULL,
  requisition_id int,
  created_by int NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, plant_id, id),
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, requisition_id) REFERENCES requisitions (company_id, plant_id, id) ON DELETE SET NULL (requisition_id) ON UPDATE CASCADE
);
CREATE INDEX roi_records_company_id_created_at_id_idx ON roi_records (company_id, created_at DESC, id DESC);
CREATE INDEX roi_records_plant_id_created_at_id_idx ON roi_records (plant_id, created_at DESC, id DESC);
CREATE INDEX roi_records_requisition_id_idx ON roi_records (requisition_id);
SELECT wall_off('roi_records', 'plant');
SELECT searchable('roi_records', 'name');
