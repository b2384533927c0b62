-- By which each of APP_KEYS is known again, made from it so that nothing can be learnt of it. The owner's alone.
CREATE TABLE app_keys (
  id text PRIMARY KEY,
  proof text NOT NULL,
  first_used_at timestamptz(3) NOT NULL DEFAULT now()
);

-- A week of readings at any time, for what is put back: ensure_readings_week is for what comes from outside.
CREATE FUNCTION make_readings_week(at timestamptz) RETURNS text LANGUAGE plpgsql SET search_path = public AS $$
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
END $$;
REVOKE ALL ON FUNCTION make_readings_week(timestamptz) FROM public;

CREATE OR REPLACE FUNCTION ensure_readings_week(at timestamptz) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF at < now() - interval '3 years' OR at > now() + interval '1 year' THEN
    RAISE 'no partition for %', at;
  END IF;
  RETURN make_readings_week(at);
END $$;
