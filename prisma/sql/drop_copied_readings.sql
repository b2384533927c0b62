-- Gives back the disk of days of moments and weeks of rows that are sealed; how many. Not within 15 minutes of the last change of reading_store:
-- whoever reads with an older view of it still looks there. Whoever uses one of these tables just now is not kept waiting behind this: it
-- is tried again another time.
CREATE OR REPLACE FUNCTION public.drop_copied_readings()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET lock_timeout TO '300ms'
AS $function$
DECLARE
  part record;
  dropped int := 0;
BEGIN
  FOR part IN
    SELECT c.relname AS name FROM reading_store s
    JOIN pg_inherits i ON i.inhparent IN ('readings'::regclass, 'reading_moments'::regclass) JOIN pg_class c ON c.oid = i.inhrelid
    WHERE s.sealed_at < now() - interval '15 minutes' AND CASE i.inhparent
      WHEN 'readings'::regclass THEN (to_date(substr(c.relname, 10), 'IYYY_IW') + 7)::timestamp AT TIME ZONE 'UTC' <= s.rows_from
      ELSE (to_date(substr(c.relname, 17), 'YYYY_MM_DD') + 1)::timestamp AT TIME ZONE 'UTC' <= s.sealed_until END
    ORDER BY 1
  LOOP
    BEGIN
      EXECUTE format('DROP TABLE %I', part.name);
      dropped := dropped + 1;
    EXCEPTION WHEN lock_not_available THEN RETURN dropped;
    END;
  END LOOP;
  RETURN dropped;
END $function$;
