-- What comes in now is kept as a row a moment of a sensor, in an order that begins with the time: what a minute brings falls on few
-- pages. Older readings, hours and days stay where they are and are read together with these (readings_between and its sisters).

-- One row. Readings and hours from `moments_from` on, a midnight (UTC), are kept in the new form; null: none yet, because processes of
-- the release before may be running. `hours_from`: hours before this midnight are in reading_hours, and their days in reading_days.
CREATE TABLE reading_store (
  id int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  moments_from timestamptz(3),
  hours_from timestamptz(3)
);
GRANT SELECT ON reading_store TO millwright_scoped, millwright_all;
GRANT UPDATE ON reading_store TO millwright_all;

-- All that a sensor measured at an instant. `slot`: fives of minutes since 1970. `qualities`: null where all are 0.
CREATE TABLE reading_moments (
  taken_at timestamptz(3) NOT NULL,
  slot int NOT NULL,
  sensor_id int NOT NULL,
  company_id int NOT NULL,
  is_running boolean,
  parameters smallint[] NOT NULL,
  values double precision[] NOT NULL,
  qualities smallint[],
  PRIMARY KEY (slot, sensor_id, taken_at)
) PARTITION BY RANGE (taken_at);
SELECT wall_off('reading_moments', 'company');

-- The hours of the last days, a row a sensor, which each roll-up replaces in its place: half of a page is left free for that.
CREATE TABLE recent_hours (
  bucket timestamptz(3) NOT NULL,
  sensor_id int NOT NULL,
  company_id int NOT NULL,
  parameters smallint[] NOT NULL,
  mins double precision[] NOT NULL,
  maxs double precision[] NOT NULL,
  sums double precision[] NOT NULL,
  counts int[] NOT NULL,
  runnings int[] NOT NULL,
  PRIMARY KEY (bucket, sensor_id)
) WITH (fillfactor = 50);
SELECT wall_off('recent_hours', 'company');

-- Whether a process can write the new form, as those of the release before cannot; and until when the moments of a company were deleted.
ALTER TABLE processes ADD COLUMN writes_moments boolean NOT NULL DEFAULT false;
ALTER TABLE companies ADD COLUMN moments_since timestamptz(3);

CREATE FUNCTION public.make_moments_day(at timestamp with time zone)
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

CREATE FUNCTION public.ensure_moments_day(at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  IF at > now() + interval '1 year' OR NOT EXISTS (SELECT FROM reading_store WHERE moments_from <= at) THEN
    RAISE 'no partition for %', at;
  END IF;
  RETURN make_moments_day(at);
END $function$;

CREATE FUNCTION public.moment_days(since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(begins timestamp with time zone, ends timestamp with time zone, slots integer[])
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE ROWS 1
AS $function$
DECLARE
  first timestamptz := greatest(since, (SELECT moments_from FROM public.reading_store));
  last timestamptz := least(until, now() + interval '3 hours');
BEGIN
  IF since IS NULL OR until IS NULL OR NOT EXISTS (SELECT FROM public.reading_store WHERE moments_from < last) THEN RETURN; END IF;
  begins := date_trunc('day', first, 'UTC');
  WHILE begins < last LOOP
    ends := begins + interval '24 hours';
    slots := ARRAY(SELECT generate_series(floor(date_part('epoch', greatest(begins, first)) / 300)::int,
      ceil(date_part('epoch', least(ends, last)) / 300)::int - 1));
    RETURN NEXT;
    begins := ends;
  END LOOP;
END $function$;

CREATE FUNCTION public.recent_buckets(since timestamp with time zone, until timestamp with time zone)
 RETURNS timestamp with time zone[]
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
DECLARE
  first timestamptz := greatest(since, (SELECT hours_from FROM public.reading_store));
  last timestamptz := least(until, now() + interval '3 hours');
BEGIN
  IF since IS NULL OR until IS NULL OR NOT EXISTS (SELECT FROM public.reading_store WHERE hours_from < last) THEN RETURN '{}'; END IF;
  RETURN ARRAY(SELECT bucket FROM generate_series(date_trunc('hour', first, 'UTC'), last, interval '1 hour') AS bucket
    WHERE bucket >= first AND bucket < last);
END $function$;

CREATE FUNCTION public.rows_of_storage(name text)
 RETURNS double precision
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  SELECT coalesce(sum(c.reltuples * coalesce((SELECT greatest(1, (s.avg_width - 21) / 8.0) FROM pg_stats s
    WHERE s.schemaname = 'public' AND s.tablename = c.relname AND s.attname IN ('values', 'mins')), 1)), 0)::float8
  FROM pg_class c
  WHERE (c.oid = to_regclass('public.' || name) OR c.oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = to_regclass('public.' || name)))
    AND c.relkind = 'r' AND c.reltuples > 0
$function$;;

REVOKE ALL ON FUNCTION make_moments_day(timestamptz) FROM public;
REVOKE ALL ON FUNCTION ensure_moments_day(timestamptz) FROM public;
REVOKE ALL ON FUNCTION rows_of_storage(text) FROM public;
REVOKE ALL ON FUNCTION moment_days(timestamptz, timestamptz) FROM public;
REVOKE ALL ON FUNCTION recent_buckets(timestamptz, timestamptz) FROM public;
GRANT EXECUTE ON FUNCTION ensure_moments_day(timestamptz), rows_of_storage(text), moment_days(timestamptz, timestamptz),
  recent_buckets(timestamptz, timestamptz) TO millwright_scoped, millwright_all;

-- Nothing to keep in two forms where nothing is yet.
INSERT INTO reading_store (moments_from, hours_from)
SELECT since, since FROM (SELECT CASE WHEN NOT EXISTS (SELECT FROM companies) THEN date_trunc('day', now(), 'UTC') END AS since) new;
SELECT make_moments_day(moments_from + d * interval '24 hours') FROM reading_store, generate_series(0, 8) d WHERE moments_from IS NOT NULL;
