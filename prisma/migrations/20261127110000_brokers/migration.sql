-- A plant's own MQTT brokers, which get the levels of its machines and its open alerts.
CREATE TABLE brokers (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  name text NOT NULL,
  -- mqtt:// or mqtts://, with host and port, nothing else.
  url text NOT NULL,
  client_id text NOT NULL,
  username text,
  -- Sealed with APP_KEYS.
  password text,
  password_since timestamptz(3),
  -- PEM: who may have signed the broker's certificate, and the client's own certificate with its sealed key.
  ca text,
  client_certificate text,
  client_key text,
  client_key_since timestamptz(3),
  -- Formats of lib/domain/brokers/broker.ts.
  format text NOT NULL DEFAULT 'json' CHECK (format IN ('json', 'sparkplug')),
  topic_prefix text NOT NULL DEFAULT 'millwright',
  group_id text NOT NULL DEFAULT 'Millwright',
  edge_node_id text NOT NULL DEFAULT 'Millwright',
  is_active boolean NOT NULL DEFAULT true,
  -- What the worker that holds the connection last said of it.
  connected_at timestamptz(3),
  checked_at timestamptz(3),
  published_at timestamptz(3),
  failing_since timestamptz(3),
  failed_at timestamptz(3),
  error text,
  -- The number of the newest Sparkplug session.
  bd_seq int NOT NULL DEFAULT 255,
  user_id int NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  UNIQUE (company_id, plant_id, id),
  FOREIGN KEY (company_id, plant_id) REFERENCES plants (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX brokers_plant_id_idx ON brokers (plant_id);
-- A broker closes the older of two connections with the same client id.
CREATE UNIQUE INDEX brokers_client_id ON brokers (company_id, url, client_id);
CREATE UNIQUE INDEX brokers_edge_node_id ON brokers (company_id, url, group_id, edge_node_id) WHERE format = 'sparkplug';

SELECT wall_off('brokers', 'plant');
-- Only the connection reads the secrets.
REVOKE SELECT ON brokers FROM millwright_scoped;
GRANT SELECT (id, company_id, plant_id, name, url, client_id, username, password_since, ca, client_certificate, client_key_since,
  format, topic_prefix, group_id, edge_node_id, is_active, connected_at, checked_at, published_at, failing_since, failed_at,
  error, bd_seq, user_id, created_at, updated_at, version) ON brokers TO millwright_scoped;

-- Retained topics that a broker holds of ours, so that those of what is gone are removed, also after a restart.
CREATE TABLE broker_topics (
  broker_id int NOT NULL REFERENCES brokers ON DELETE CASCADE ON UPDATE CASCADE,
  topic text NOT NULL,
  PRIMARY KEY (broker_id, topic)
);
GRANT SELECT, INSERT, DELETE ON broker_topics TO millwright_all;
