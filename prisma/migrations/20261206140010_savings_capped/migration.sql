-- A saving claims no more downtime than its item was covered for: what was estimated, and the hours that capped it.
ALTER TABLE savings ADD COLUMN claimed_minutes int, ADD COLUMN covered_hours int;
