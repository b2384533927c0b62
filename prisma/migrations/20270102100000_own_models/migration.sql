-- A company's own language model: where it is reached, and for what it is used.
CREATE TABLE own_models (
  company_id int PRIMARY KEY REFERENCES companies ON DELETE CASCADE ON UPDATE CASCADE,
  url text NOT NULL,
  model text NOT NULL,
  -- Sealed with APP_KEYS.
  api_key text,
  api_key_since timestamptz(3),
  transcription_url text,
  transcription_model text,
  features text[] NOT NULL DEFAULT '{}',
  is_redacted boolean NOT NULL DEFAULT true,
  user_id int NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1
);
-- Everybody of the company knows what is on; who sees all of its plants decides where its records go.
ALTER TABLE own_models ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON own_models TO millwright_all USING (true) WITH CHECK (true);
CREATE POLICY see ON own_models FOR SELECT TO millwright_scoped USING (company_id = ANY ((SELECT app_companies())::int[]));
CREATE POLICY add ON own_models FOR INSERT TO millwright_scoped
  WITH CHECK (company_id = ANY ((SELECT app_companies())::int[]) AND sees_plants(company_id, '{}'));
CREATE POLICY change ON own_models FOR UPDATE TO millwright_scoped
  USING (company_id = ANY ((SELECT app_companies())::int[]) AND sees_plants(company_id, '{}'))
  WITH CHECK (company_id = ANY ((SELECT app_companies())::int[]) AND sees_plants(company_id, '{}'));
CREATE POLICY remove ON own_models FOR DELETE TO millwright_scoped
  USING (company_id = ANY ((SELECT app_companies())::int[]) AND sees_plants(company_id, '{}'));
GRANT INSERT, UPDATE, DELETE ON own_models TO millwright_scoped, millwright_all;
GRANT SELECT ON own_models TO millwright_all;
-- Only what asks the model reads its key.
GRANT SELECT (company_id, url, model, api_key_since, transcription_url, transcription_model, features, is_redacted, user_id,
  created_at, updated_at, version) ON own_models TO millwright_scoped;

-- What a model was sent for a person, who alone may read it.
CREATE TABLE model_requests (
  id serial PRIMARY KEY,
  company_id int NOT NULL REFERENCES companies ON DELETE CASCADE ON UPDATE CASCADE,
  user_id int NOT NULL,
  feature text NOT NULL,
  model text NOT NULL,
  sent jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX model_requests_company_id_user_id_idx ON model_requests (company_id, user_id);
CREATE INDEX model_requests_created_at_idx ON model_requests (created_at);
ALTER TABLE model_requests ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON model_requests TO millwright_all USING (true) WITH CHECK (true);
CREATE POLICY own ON model_requests TO millwright_scoped
  USING (user_id = (SELECT app_user()) AND company_id = ANY ((SELECT app_companies())::int[]))
  WITH CHECK (user_id = (SELECT app_user()) AND company_id = ANY ((SELECT app_companies())::int[]));
GRANT SELECT, INSERT, UPDATE ON model_requests TO millwright_scoped;
GRANT SELECT, INSERT, UPDATE, DELETE ON model_requests TO millwright_all;
GRANT USAGE ON SEQUENCE model_requests_id_seq TO millwright_scoped, millwright_all;

-- Voice notes in writing: whoever sees the note sees what it says, and nobody else.
CREATE TABLE transcripts (
  id serial PRIMARY KEY,
  file_id int NOT NULL REFERENCES files ON DELETE CASCADE ON UPDATE CASCADE,
  company_id int NOT NULL REFERENCES companies ON DELETE CASCADE ON UPDATE CASCADE,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed')),
  text text,
  language text,
  fault text,
  model text,
  user_id int,
  request_id int,
  edited_by int,
  edited_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  CHECK ((state = 'done') = (text IS NOT NULL))
);
CREATE UNIQUE INDEX transcripts_file_id_key ON transcripts (file_id);
CREATE INDEX transcripts_company_id_idx ON transcripts (company_id);
-- Of the company's own files, and no use of them: whoever sees the note sees what it says.
CREATE TRIGGER own_file_file_id BEFORE INSERT OR UPDATE OF file_id, company_id ON transcripts FOR EACH ROW
  WHEN (NEW.file_id IS NOT NULL) EXECUTE FUNCTION check_own_file('file_id', 'company_id');
ALTER TABLE transcripts ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON transcripts TO millwright_all USING (true) WITH CHECK (true);
CREATE POLICY with_the_note ON transcripts TO millwright_scoped
  USING (company_id = ANY ((SELECT app_companies())::int[]) AND EXISTS (SELECT FROM files f WHERE f.id = file_id))
  WITH CHECK (company_id = ANY ((SELECT app_companies())::int[]) AND EXISTS (SELECT FROM files f WHERE f.id = file_id));
GRANT SELECT, INSERT, UPDATE ON transcripts TO millwright_scoped;
GRANT SELECT, INSERT, UPDATE, DELETE ON transcripts TO millwright_all;
GRANT USAGE ON SEQUENCE transcripts_id_seq TO millwright_scoped, millwright_all;

-- Summaries are made of what one person may read, and are theirs alone.
CREATE TABLE item_summaries (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  equipment_id int NOT NULL,
  user_id int NOT NULL,
  locale text NOT NULL,
  read_hash text NOT NULL,
  answer jsonb NOT NULL,
  model text NOT NULL,
  request_id int,
  made_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, plant_id, equipment_id) REFERENCES equipments (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX item_summaries_equipment_id_user_id_locale_key ON item_summaries (equipment_id, user_id, locale);
CREATE INDEX item_summaries_company_id_plant_id_equipment_id_idx ON item_summaries (company_id, plant_id, equipment_id);
CREATE INDEX item_summaries_company_id_user_id_idx ON item_summaries (company_id, user_id);
ALTER TABLE item_summaries ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON item_summaries TO millwright_all USING (true) WITH CHECK (true);
CREATE POLICY own ON item_summaries TO millwright_scoped
  USING (user_id = (SELECT app_user()) AND company_id = ANY ((SELECT app_companies())::int[]) AND plant_id = ANY ((SELECT app_plants())::int[]))
  WITH CHECK (user_id = (SELECT app_user()) AND company_id = ANY ((SELECT app_companies())::int[]) AND plant_id = ANY ((SELECT app_plants())::int[]));
GRANT SELECT, INSERT, UPDATE, DELETE ON item_summaries TO millwright_scoped, millwright_all;
GRANT USAGE ON SEQUENCE item_summaries_id_seq TO millwright_scoped, millwright_all;
