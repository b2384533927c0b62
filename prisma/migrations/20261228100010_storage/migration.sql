-- How long a company keeps its readings and hours (null: for ever), and since when it has them: what is older was deleted, or is
-- being deleted, and is rolled up no more. Counted by day, so that nobody counts billions of rows for a card.
ALTER TABLE companies
  ADD COLUMN keep_readings_days int,
  ADD COLUMN keep_hours_days int,
  ADD COLUMN readings_since timestamptz(3),
  ADD COLUMN hours_since timestamptz(3),
  ADD COLUMN forgotten_at timestamptz(3),
  ADD CONSTRAINT companies_kept_check CHECK (keep_readings_days >= 30 AND keep_hours_days >= 30
    AND (keep_hours_days IS NULL OR coalesce(keep_readings_days <= keep_hours_days, false))) NOT VALID;

CREATE TABLE storage_days (
  company_id int NOT NULL REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE,
  day date NOT NULL,
  readings bigint NOT NULL,
  hours int NOT NULL,
  days int NOT NULL,
  waveform_bytes bigint NOT NULL,
  file_bytes bigint NOT NULL,
  -- Counted twice: nothing that was being written the first time is missing.
  is_settled boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, day)
);
SELECT wall_off('storage_days', 'company');

CREATE FUNCTION storage_growth()
 RETURNS TABLE(readings double precision, hours double precision, days double precision, waveforms double precision, files double precision)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  SELECT coalesce(sum(s.readings), 0)::float8 / 7, coalesce(sum(s.hours), 0)::float8 / 7, coalesce(sum(s.days), 0)::float8 / 7,
    coalesce(sum(s.waveform_bytes), 0)::float8 / 7, coalesce(sum(s.file_bytes), 0)::float8 / 7
  FROM storage_days s WHERE s.day > (SELECT max(day) FROM storage_days) - 7
$function$;
REVOKE ALL ON FUNCTION storage_growth() FROM public;
GRANT EXECUTE ON FUNCTION storage_growth() TO millwright_scoped, millwright_all;

CREATE FUNCTION empty_readings_weeks()
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
  RETURN emptied;
END $function$;
REVOKE ALL ON FUNCTION empty_readings_weeks() FROM public;
GRANT EXECUTE ON FUNCTION empty_readings_weeks() TO millwright_all;
