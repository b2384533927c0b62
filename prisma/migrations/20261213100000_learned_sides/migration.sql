-- What is learned is watched on three sides, over a run-in of days: the widest usual swing, and when the last sample was taken
-- that taught. A learning that is under way goes on with its next sample.
ALTER TABLE baselines ADD COLUMN swing double precision, ADD COLUMN taught_until timestamptz(3);
