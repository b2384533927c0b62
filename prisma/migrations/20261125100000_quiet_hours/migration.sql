-- When a person does not want to be interrupted by messages about alerts, on the plant's clock.
ALTER TABLE users
  ADD COLUMN quiet_from text,
  ADD COLUMN quiet_until text,
  ADD COLUMN is_interrupted_by_alarms boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT users_quiet_hours CHECK ((quiet_from IS NULL) = (quiet_until IS NULL) AND quiet_from <> quiet_until);
GRANT SELECT (quiet_from, quiet_until, is_interrupted_by_alarms) ON users TO millwright_scoped, millwright_all;
