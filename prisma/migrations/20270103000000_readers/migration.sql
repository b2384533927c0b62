-- Controllers that a reader connects to: the address of the device, and which reader holds it.
ALTER TABLE controllers ADD COLUMN connection jsonb;

-- What a reader needs of a controller besides, and what it last reported. A row for each controller with a connection.
CREATE TABLE controller_readers (
  controller_id int PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  -- Sealed with APP_KEYS: the password of the device, and the key of the certificate that the reader shows it.
  password text,
  password_since timestamptz(3),
  client_key text,
  client_certificate text,
  -- SHA-256 of the certificate that a person trusts, and of the one that the device shows.
  trusted_fingerprint text,
  server_fingerprint text,
  server_subject text,
  server_expires_at timestamptz(3),
  -- The process that holds the controller, for as long as it comes back.
  held_until timestamptz(3),
  -- States of lib/domain/readers/state.ts.
  state text NOT NULL DEFAULT 'connecting' CHECK (state IN ('connecting', 'online', 'untrusted', 'refused', 'unreachable')),
  state_since timestamptz(3) NOT NULL DEFAULT now(),
  fault text,
  reported_at timestamptz(3),
  figures jsonb NOT NULL DEFAULT '{}',
  UNIQUE (company_id, plant_id, controller_id),
  FOREIGN KEY (company_id, plant_id, controller_id) REFERENCES controllers (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX controller_readers_plant_id_idx ON controller_readers (plant_id);
SELECT wall_off('controller_readers', 'plant');
-- Only the calls of the reader itself read the secrets.
REVOKE SELECT ON controller_readers FROM millwright_scoped;
GRANT SELECT (controller_id, company_id, plant_id, password_since, client_certificate, trusted_fingerprint, server_fingerprint,
  server_subject, server_expires_at, held_until, state, state_since, fault, reported_at, figures)
  ON controller_readers TO millwright_scoped;

-- What a person asks of a device through its reader.
CREATE TABLE reader_requests (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  controller_id int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('browse', 'read_now')),
  question jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'answered', 'failed', 'timeout')),
  answer jsonb,
  fault text,
  requested_by int NOT NULL,
  created_at timestamptz(3) NOT NULL,
  answered_at timestamptz(3),
  FOREIGN KEY (company_id, plant_id, controller_id) REFERENCES controllers (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX reader_requests_controller ON reader_requests (controller_id, created_at);
SELECT wall_off('reader_requests', 'plant');
GRANT USAGE ON SEQUENCE reader_requests_id_seq TO millwright_scoped, millwright_all;
