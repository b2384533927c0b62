-- The host without which an edge node of Sparkplug publishes nothing; null: it waits for none.
ALTER TABLE brokers
  ADD COLUMN primary_host_id text,
  -- What the worker last said: connected, and nothing is published before the host is online.
  ADD COLUMN waiting_since timestamptz(3);
GRANT SELECT (primary_host_id, waiting_since) ON brokers TO millwright_scoped;
