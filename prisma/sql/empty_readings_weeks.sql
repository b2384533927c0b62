-- Gives back the disk of the weeks of readings, and of the sealed months and years, that are too old for every company; how many. Weeks
-- stay, empty: processes remember which there are. Whoever reads one of them meanwhile is not kept waiting behind this: it is tried again
-- another time.
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
  kept_hours timestamptz := (SELECT CASE WHEN bool_and(hours_since IS NOT NULL) THEN min(hours_since) END FROM companies);
  part record;
  emptied int := 0;
BEGIN
  FOR part IN
    SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'readings'::regclass AND c.relname ~ '^readings_[0-9]{4}_[0-9]{2}$' AND pg_relation_size(c.oid) > 0
      AND (to_date(substr(c.relname, 10), 'IYYY_IW') + 7)::timestamp AT TIME ZONE 'UTC' <= kept
  LOOP
    EXECUTE format('TRUNCATE %I', part.name);
    emptied := emptied + 1;
  END LOOP;
  FOR part IN
    SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE CASE i.inhparent
      WHEN 'sealed_readings'::regclass THEN (to_date(substr(c.relname, 17), 'YYYY_MM') + interval '1 month') AT TIME ZONE 'UTC' <= kept
      WHEN 'sealed_hours'::regclass THEN (to_date(substr(c.relname, 14), 'YYYY') + interval '1 year') AT TIME ZONE 'UTC' <= kept_hours END
  LOOP
    EXECUTE format('DROP TABLE %I', part.name);
    emptied := emptied + 1;
  END LOOP;
  RETURN emptied;
END $function$;
