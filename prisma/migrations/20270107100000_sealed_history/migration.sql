-- History is sealed: the readings of a sensor and hour are one row, and the hours of a sensor and day, in arrays that are packed. What comes
-- late to a sealed day waits beside it, is read together with it, and is merged.

-- The readings of an hour in which the same measurements were taken at each instant and the machine ran or not; other measurements are
-- another part. `times`: milliseconds since the hour began. `values`: a row an instant. `qualities`: null where all are 0; from 256 on as
-- those of moments.
CREATE TABLE sealed_readings (
  hour timestamptz(3) NOT NULL,
  sensor_id int NOT NULL,
  company_id int NOT NULL,
  part smallint NOT NULL,
  is_running boolean,
  times int[] NOT NULL,
  parameters smallint[] NOT NULL,
  values double precision[][] NOT NULL,
  qualities smallint[][],
  PRIMARY KEY (company_id, sensor_id, hour, part)
) PARTITION BY RANGE (hour);
SELECT wall_off('sealed_readings', 'company');

-- The hours of a day (UTC): an element of each array for each hour (0 to 23) of each measurement.
CREATE TABLE sealed_hours (
  day timestamptz(3) NOT NULL,
  sensor_id int NOT NULL,
  company_id int NOT NULL,
  parameters smallint[] NOT NULL,
  hours smallint[] NOT NULL,
  mins double precision[] NOT NULL,
  maxs double precision[] NOT NULL,
  sums double precision[] NOT NULL,
  counts int[] NOT NULL,
  runnings int[] NOT NULL,
  PRIMARY KEY (company_id, sensor_id, day)
) PARTITION BY RANGE (day);
SELECT wall_off('sealed_hours', 'company');

-- What came late to a day that is sealed, or is being sealed: as moments, until it is merged.
CREATE TABLE late_moments (
  taken_at timestamptz(3) NOT NULL,
  slot int NOT NULL,
  sensor_id int NOT NULL,
  company_id int NOT NULL,
  is_running boolean,
  parameters smallint[] NOT NULL,
  values double precision[] NOT NULL,
  qualities smallint[],
  PRIMARY KEY (sensor_id, taken_at)
);
SELECT wall_off('late_moments', 'company');

-- `hot_from`: what is older than this midnight comes late; null: nothing is sealed yet. `sealed_until`: moments before this midnight are
-- sealed. `rows_from`: readings in rows of before this midnight are sealed; null: none. `sealing_from`, `sealing_sensor`: the stretch that is
-- being sealed, and the sensor up to which that is done. `sealed_at`: when one of the midnights moved last.
ALTER TABLE reading_store
  ADD COLUMN hot_from timestamptz(3),
  ADD COLUMN sealed_until timestamptz(3),
  ADD COLUMN rows_from timestamptz(3),
  ADD COLUMN sealing_from timestamptz(3),
  ADD COLUMN sealing_sensor int NOT NULL DEFAULT 0,
  ADD COLUMN sealed_at timestamptz(3);

-- Whether a process knows that what is late is kept apart, as those of the release before do not.
ALTER TABLE processes ADD COLUMN writes_late boolean NOT NULL DEFAULT false;

CREATE FUNCTION public.sealed_stretches(since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(begins timestamp with time zone, ends timestamp with time zone, first_hour timestamp with time zone)
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE ROWS 1
AS $function$
DECLARE
  store record;
  is_whole boolean;
BEGIN
  SELECT s.moments_from, s.sealed_until, s.rows_from INTO store FROM public.reading_store s;
  IF since IS NULL OR until IS NULL OR store.sealed_until IS NULL THEN RETURN; END IF;
  is_whole := coalesce(store.rows_from >= store.moments_from, false);
  IF NOT is_whole AND since < store.rows_from THEN
    begins := since;
    ends := least(until, store.rows_from);
    first_hour := date_trunc('hour', begins, 'UTC');
    RETURN NEXT;
  END IF;
  begins := CASE WHEN is_whole THEN since ELSE greatest(since, store.moments_from) END;
  ends := least(until, store.sealed_until);
  IF begins < ends THEN
    first_hour := date_trunc('hour', begins, 'UTC');
    RETURN NEXT;
  END IF;
END $function$;
;
CREATE FUNCTION public.readings_in_place(company integer, sensor integer, parameters smallint[], since timestamp with time zone, until timestamp with time zone)
 RETURNS SETOF measured_reading
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT r.taken_at, r.parameter, r.value, r.quality, r.is_running
  FROM public.readings r
  WHERE r.company_id = company AND r.sensor_id = sensor AND r.parameter = ANY (readings_in_place.parameters) AND r.taken_at >= since AND r.taken_at < until
    AND r.taken_at >= (SELECT coalesce(rows_from, '-infinity') FROM public.reading_store)
  UNION ALL
  SELECT m.taken_at, v.parameter, v.value, (coalesce(v.quality, 0::smallint) & 255::smallint)::smallint,
    CASE coalesce(v.quality, 0::smallint) >> 8 WHEN 0 THEN m.is_running WHEN 2 THEN false WHEN 3 THEN true END
  FROM public.moment_days(since, until) w
  JOIN public.reading_moments m ON m.company_id = company AND m.sensor_id = sensor AND m.slot = ANY (w.slots)
    AND m.taken_at >= since AND m.taken_at < until AND m.taken_at >= w.begins AND m.taken_at < w.ends
  CROSS JOIN LATERAL unnest(m.parameters, m.values, m.qualities) AS v (parameter, value, quality)
  WHERE v.parameter = ANY (readings_in_place.parameters)
  UNION ALL
  SELECT (s.hour + v.at * interval '1 millisecond')::timestamptz(3), p.parameter, v.value, (coalesce(v.quality, 0::smallint) & 255::smallint)::smallint,
    CASE coalesce(v.quality, 0::smallint) >> 8 WHEN 0 THEN s.is_running WHEN 2 THEN false WHEN 3 THEN true END
  FROM public.sealed_stretches(since, until) w
  JOIN public.sealed_readings s ON s.company_id = company AND s.sensor_id = sensor AND s.hour > since - interval '1 hour' AND s.hour < until
    AND s.hour >= w.first_hour AND s.hour < w.ends AND s.parameters && readings_in_place.parameters
  CROSS JOIN LATERAL (SELECT s.values || '{}'::double precision[] AS values, s.qualities || '{}'::smallint[] AS qualities OFFSET 0) u
  CROSS JOIN LATERAL unnest(s.parameters) WITH ORDINALITY AS p (parameter, place)
  CROSS JOIN LATERAL unnest(s.times, u.values[:][p.place::int:p.place::int], u.qualities[:][p.place::int:p.place::int]) AS v (at, value, quality)
  WHERE p.parameter = ANY (readings_in_place.parameters)
    AND s.hour + v.at * interval '1 millisecond' >= w.begins AND s.hour + v.at * interval '1 millisecond' < w.ends
$function$;
;
CREATE FUNCTION public.make_sealed_month(at timestamp with time zone)
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
;
CREATE FUNCTION public.make_sealed_year(at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
DECLARE
  first timestamp := date_trunc('year', at AT TIME ZONE 'UTC');
  name text := 'sealed_hours_' || to_char(first, 'YYYY');
  packed record;
BEGIN
  IF to_regclass(name) IS NOT NULL THEN RETURN name; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('sealed_hours'), hashtext(name));
  IF EXISTS (SELECT FROM pg_class WHERE relname = name AND relnamespace = 'public'::regnamespace) THEN RETURN name; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE sealed_hours INCLUDING DEFAULTS)', name);
  EXECUTE format('ALTER TABLE %I SET (autovacuum_vacuum_insert_scale_factor = 0.02, toast_tuple_target = 4080)', name);
  BEGIN
    FOR packed IN SELECT attname FROM pg_attribute WHERE attrelid = name::regclass AND attnum > 0 AND attndims > 0 LOOP
      EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET COMPRESSION lz4', name, packed.attname);
    END LOOP;
  EXCEPTION WHEN feature_not_supported THEN NULL;
  END;
  EXECUTE format('ALTER TABLE %I ADD PRIMARY KEY (company_id, sensor_id, day)', name);
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE sealed_hours ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name,
    first AT TIME ZONE 'UTC', (first + interval '1 year') AT TIME ZONE 'UTC');
  RETURN name;
END $function$;
;
CREATE FUNCTION public.ensure_sealed_month(at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  IF at < '1990-01-01 00:00:00+00' OR at > now() + interval '1 year' THEN
    RAISE 'no partition for %', at;
  END IF;
  RETURN make_sealed_month(at);
END $function$;
;
CREATE FUNCTION public.ensure_sealed_year(at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  IF at < '1990-01-01 00:00:00+00' OR at > now() + interval '1 year' THEN
    RAISE 'no partition for %', at;
  END IF;
  RETURN make_sealed_year(at);
END $function$;
;
CREATE FUNCTION public.drop_copied_readings()
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
;

REVOKE ALL ON FUNCTION make_sealed_month(timestamptz), make_sealed_year(timestamptz), ensure_sealed_month(timestamptz),
  ensure_sealed_year(timestamptz), drop_copied_readings(), sealed_stretches(timestamptz, timestamptz),
  readings_in_place(int, int, smallint[], timestamptz, timestamptz) FROM public;
GRANT EXECUTE ON FUNCTION sealed_stretches(timestamptz, timestamptz), readings_in_place(int, int, smallint[], timestamptz, timestamptz),
  ensure_sealed_month(timestamptz), ensure_sealed_year(timestamptz) TO millwright_scoped, millwright_all;
GRANT EXECUTE ON FUNCTION drop_copied_readings() TO millwright_all;
