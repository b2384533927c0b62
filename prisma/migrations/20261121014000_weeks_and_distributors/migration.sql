-- A week of readings can only be attached when its primary key is the parent's. The weeks carry the value
-- in the index, so that a chart reads the index alone; the parent says so too. There is no week yet: none could be made.
ALTER TABLE readings DROP CONSTRAINT readings_pkey;
ALTER TABLE readings ADD CONSTRAINT readings_pkey PRIMARY KEY (sensor_id, parameter, taken_at) INCLUDE (value, is_running, quality);

-- Which distributor serves which company is between those two: every customer's request could read it all.
ALTER TABLE distributor_companies ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON distributor_companies TO millwright_all, millwright_auth USING (true) WITH CHECK (true);
CREATE POLICY own ON distributor_companies FOR SELECT TO millwright_scoped USING (company_id = ANY ((SELECT app_companies())::int[]));
ALTER TABLE distributors ENABLE ROW LEVEL SECURITY;
CREATE POLICY everything ON distributors TO millwright_all, millwright_auth USING (true) WITH CHECK (true);
CREATE POLICY serving ON distributors FOR SELECT TO millwright_scoped
  USING (EXISTS (SELECT FROM distributor_companies served WHERE served.distributor_id = distributors.id));
