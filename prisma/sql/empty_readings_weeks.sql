-- Gives back the disk of the weeks of readings, and of the days of moments, that are too old for every company; how many. The partitions stay: processes remember
-- which weeks there are. Whoever reads one of them meanwhile is not kept waiting behind this: it is tried again another time.
CREATE OR REPLACE FUNCTION public.empty_readings_weeks()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET lock_timeout TO '2s'
AS $function$
DECLARE
  -- One company that keeps everything keeps every week.
  kept timestamptz := (SELECT CASE WHEN bool_and(readings_since IS NOT NULL) THEN min(readings_since) END FROM companies);
  week record;
  emptied int := 0;
BEGIN
  FOR week IN
    SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'readings'::regclass AND c.relname ~ '^readings_[0-9]{4}_[0-9]{2}$' AND pg_relation_size(c.oid) > 0
      AND (to_date(substr(c.relname, 10), 'IYYY_IW') + 7)::timestamp AT TIME ZONE 'UTC' <= kept
  LOOP
    EXECUTE format('TRUNCATE %I', week.name);
    emptied := emptied + 1;
  END LOOP;
  FOR week IN
    SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'reading_moments'::regclass AND c.relname ~ '^reading_moments_[0-9]{4}_[0-9]{2}_[0-9]{2}$' AND pg_relation_size(c.oid) > 0
      AND (to_date(substr(c.relname, 17), 'YYYY_MM_DD') + 1)::timestamp AT TIME ZONE 'UTC' <= kept
  LOOP
    EXECUTE format('TRUNCATE %I', week.name);
    emptied := emptied + 1;
  END LOOP;
  RETURN emptied;
END $function$;
