-- One partition a week, Monday to Monday in UTC. Attached rather than created in place: attaching does not stop the readers of
-- the other weeks. Of two processes that make a week at once, who waited for the other's lock kept believing that the table was
-- not there, because a session remembers what it has not found: so the catalog is asked anew after the wait.
CREATE OR REPLACE FUNCTION public.make_readings_week(at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
DECLARE
  first date := date_trunc('week', at AT TIME ZONE 'UTC')::date;
  name text := 'readings_' || to_char(first, 'IYYY_IW');
BEGIN
  IF to_regclass(name) IS NOT NULL THEN RETURN name; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('readings'), hashtext(name));
  IF EXISTS (SELECT FROM pg_class WHERE relname = name AND relnamespace = 'public'::regnamespace) THEN RETURN name; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE readings INCLUDING DEFAULTS)', name);
  EXECUTE format('ALTER TABLE %I SET (autovacuum_vacuum_insert_scale_factor = 0.02)', name);
  EXECUTE format('ALTER TABLE %I ADD PRIMARY KEY (sensor_id, parameter, taken_at) INCLUDE (value, is_running, quality)', name);
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE readings ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name,
    first::timestamp AT TIME ZONE 'UTC', (first + 7)::timestamp AT TIME ZONE 'UTC');
  RETURN name;
END $function$;
