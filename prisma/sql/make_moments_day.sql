-- One partition a day (UTC) of the moments, made and attached as make_readings_week does it. Rows are only added to it, in the order of
-- time, and it is given up whole: nothing is gained by a vacuum after inserts, which would write each of its pages once more.
CREATE OR REPLACE FUNCTION public.make_moments_day(at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
DECLARE
  day date := (at AT TIME ZONE 'UTC')::date;
  name text := 'reading_moments_' || to_char(day, 'YYYY_MM_DD');
BEGIN
  IF to_regclass(name) IS NOT NULL THEN RETURN name; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('reading_moments'), hashtext(name));
  IF EXISTS (SELECT FROM pg_class WHERE relname = name AND relnamespace = 'public'::regnamespace) THEN RETURN name; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE reading_moments INCLUDING DEFAULTS)', name);
  EXECUTE format('ALTER TABLE %I SET (autovacuum_vacuum_insert_threshold = -1)', name);
  EXECUTE format('ALTER TABLE %I ADD PRIMARY KEY (slot, sensor_id, taken_at)', name);
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE reading_moments ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name,
    day::timestamp AT TIME ZONE 'UTC', (day + 1)::timestamp AT TIME ZONE 'UTC');
  RETURN name;
END $function$;
