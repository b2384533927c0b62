-- Which screens are used: a counter for each person, company, day (in UTC) and screen.
CREATE TABLE page_visits (
  id serial PRIMARY KEY,
  user_id int NOT NULL,
  company_id int,
  day date NOT NULL,
  page text NOT NULL CHECK (length(page) <= 200),
  visits int NOT NULL DEFAULT 1,
  last_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX page_visits_person ON page_visits (user_id, coalesce(company_id, 0), day, page);
CREATE INDEX page_visits_by_company ON page_visits (company_id, day);
CREATE INDEX page_visits_by_day ON page_visits (day);

ALTER TABLE page_visits ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON page_visits TO millwright_all USING (true) WITH CHECK (true);
CREATE POLICY see ON page_visits FOR SELECT TO millwright_scoped USING (company_id = ANY ((SELECT app_companies())::int[]));
-- Counted by the role that serves everybody's own affairs: a distributor's people belong to no company.
CREATE POLICY counting ON page_visits TO millwright_auth USING (true) WITH CHECK (true);
GRANT SELECT, DELETE ON page_visits TO millwright_all;
GRANT SELECT ON page_visits TO millwright_scoped;
GRANT SELECT, INSERT, UPDATE ON page_visits TO millwright_auth;
GRANT USAGE ON SEQUENCE page_visits_id_seq TO millwright_auth;
