-- One partition a month (UTC) of sealed readings, made and attached as make_readings_week does it. Arrays are compressed by lz4 where
-- PostgreSQL was built with it.
CREATE OR REPLACE FUNCTION public.make_sealed_month(at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
DECLARE
  first timestamp := date_trunc('month', at AT TIME ZONE 'UTC');
  name text := 'sealed_readings_' || to_char(first, 'YYYY_MM');
  packed record;
BEGIN
  IF to_regclass(name) IS NOT NULL THEN RETURN name; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('sealed_readings'), hashtext(name));
  IF EXISTS (SELECT FROM pg_class WHERE relname = name AND relnamespace = 'public'::regnamespace) THEN RETURN name; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE sealed_readings INCLUDING DEFAULTS)', name);
  EXECUTE format('ALTER TABLE %I SET (autovacuum_vacuum_insert_scale_factor = 0.02)', name);
  BEGIN
    FOR packed IN SELECT attname FROM pg_attribute WHERE attrelid = name::regclass AND attnum > 0 AND attndims > 0 LOOP
      EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET COMPRESSION lz4', name, packed.attname);
    END LOOP;
  EXCEPTION WHEN feature_not_supported THEN NULL;
  END;
  EXECUTE format('ALTER TABLE %I ADD PRIMARY KEY (company_id, sensor_id, hour, part)', name);
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE sealed_readings ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name,
    first AT TIME ZONE 'UTC', (first + interval '1 month') AT TIME ZONE 'UTC');
  RETURN name;
END $function$;
