-- Parts that a line has made since it counts: the meter of work that recurs by count. Kept with the minutes, which may be
-- computed again; nothing reads a year of minutes for one number.
ALTER TABLE conveyor_processes ADD COLUMN made bigint NOT NULL DEFAULT 0;
UPDATE conveyor_processes p SET made = coalesce((SELECT sum(outfeed + lost_parts) FROM process_minutes WHERE process_id = p.id), 0);
