-- Who runs: each web, worker and gateway process says so every few seconds. What one held that died, the others clear up.
CREATE TABLE processes (
  id UUID NOT NULL,
  name TEXT NOT NULL,
  host TEXT NOT NULL,
  pid INTEGER NOT NULL,
  started_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  seen_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  metrics JSONB,
  CONSTRAINT processes_pkey PRIMARY KEY (id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON processes TO millwright_all;

-- The process that a gateway is connected to. No foreign key: whoever connects first may be faster than the row.
ALTER TABLE controllers ADD COLUMN held_by UUID;
CREATE INDEX controllers_held_by_idx ON controllers (held_by) WHERE held_by IS NOT NULL;
