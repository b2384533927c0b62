-- What a sensor recorded as a waveform, and who asked for it.

CREATE TABLE fft_requests (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  sensor_id int NOT NULL,
  type text NOT NULL,
  axis text NOT NULL,
  f_max_hz double precision NOT NULL,
  lines int NOT NULL,
  averages int NOT NULL DEFAULT 1,
  requested_by int,
  expires_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, plant_id, sensor_id) REFERENCES sensors (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX fft_requests_company_id_plant_id_id_key ON fft_requests (company_id, plant_id, id);
-- One open request a sensor, however many people press the button.
CREATE UNIQUE INDEX fft_requests_open_key ON fft_requests (sensor_id) WHERE finished_at IS NULL;
SELECT wall_off('fft_requests', 'plant');

CREATE TABLE waveforms (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  sensor_id int NOT NULL,
  request_id int,
  axis text NOT NULL,
  state text NOT NULL,
  listed_at timestamptz(3) NOT NULL,
  taken_at timestamptz(3),
  fs_hz double precision,
  samples_count int NOT NULL DEFAULT 0,
  unit text,
  scale double precision,
  received_packets int NOT NULL DEFAULT 0,
  total_packets int,
  is_whole boolean NOT NULL DEFAULT true,
  rms double precision,
  peak double precision,
  crest_factor double precision,
  kurtosis double precision,
  shaft_rpm double precision,
  shaft_source text,
  shaft_at timestamptz(3),
  level text,
  is_reference boolean NOT NULL DEFAULT false,
  diagnosis jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, plant_id, sensor_id) REFERENCES sensors (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, plant_id, request_id) REFERENCES fft_requests (company_id, plant_id, id) ON UPDATE CASCADE
);
CREATE UNIQUE INDEX waveforms_company_id_plant_id_id_key ON waveforms (company_id, plant_id, id);
CREATE UNIQUE INDEX waveforms_sensor_id_axis_taken_at_key ON waveforms (sensor_id, axis, taken_at);
CREATE INDEX waveforms_sensor_id_listed_at_id_idx ON waveforms (sensor_id, listed_at DESC, id DESC);
CREATE INDEX waveforms_request_id_idx ON waveforms (request_id);
-- What is waited for: the sweeper looks through these once a minute.
CREATE INDEX waveforms_awaited ON waveforms (sensor_id) WHERE state IN ('requested', 'queued', 'receiving');
SELECT wall_off('waveforms', 'plant');

CREATE TABLE waveform_parts (
  waveform_id int NOT NULL,
  part int NOT NULL,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  samples bytea NOT NULL,
  PRIMARY KEY (waveform_id, part),
  FOREIGN KEY (company_id, plant_id, waveform_id) REFERENCES waveforms (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
-- Out of line, and never compressed: the last bits of a measurement are noise.
ALTER TABLE waveform_parts ALTER COLUMN samples SET STORAGE EXTERNAL;
SELECT wall_off('waveform_parts', 'plant');

GRANT USAGE ON SEQUENCE fft_requests_id_seq, waveforms_id_seq TO millwright_scoped, millwright_all;
