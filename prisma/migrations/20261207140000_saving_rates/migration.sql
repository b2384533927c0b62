-- Where the cost of an hour of a saving is from, with its factors as they were: a sheet shows each and its source.
ALTER TABLE savings
  ADD COLUMN rate_source text,
  ADD COLUMN rate_process_id int,
  ADD COLUMN run_rate float8,
  ADD COLUMN value_per_part int;
