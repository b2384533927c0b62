-- When each scheduled task began and ended last: of several workers, one runs it.
CREATE TABLE task_runs (
  name TEXT NOT NULL,
  began_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3),
  CONSTRAINT task_runs_pkey PRIMARY KEY (name)
);
GRANT SELECT, INSERT, UPDATE ON task_runs TO millwright_all;
