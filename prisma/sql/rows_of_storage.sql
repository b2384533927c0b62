-- How many readings or spans a table of theirs holds, by the estimates of the database: rows of arrays count as many as the arrays are
-- long on the mean, which follows from the mean size of an array (21 bytes, and 8 for each value). Tables behind walls hide it. Of sealed
-- rows, whose arrays are packed, the mean is that of some hundred pages.
CREATE OR REPLACE FUNCTION public.rows_of_storage(name text)
 RETURNS double precision
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE
  pages double precision;
  found double precision;
  mean double precision := 0;
BEGIN
  SELECT coalesce(sum(c.reltuples * coalesce((SELECT greatest(1, (s.avg_width - 21) / 8.0) FROM pg_stats s
      WHERE s.schemaname = 'public' AND s.tablename = c.relname AND s.attname IN ('values', 'mins') AND name NOT LIKE 'sealed%'), 1)), 0)::float8,
    greatest(1, sum(c.relpages))
  INTO found, pages
  FROM pg_class c
  WHERE (c.oid = to_regclass('public.' || name) OR c.oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = to_regclass('public.' || name)))
    AND c.relkind = 'r' AND c.reltuples > 0;
  IF found = 0 OR name NOT IN ('sealed_readings', 'sealed_hours') THEN RETURN found; END IF;
  IF name = 'sealed_readings' THEN
    SELECT avg(cardinality(s.times) * cardinality(s.parameters)) INTO mean FROM sealed_readings s TABLESAMPLE SYSTEM (least(100, 10000 / pages));
  ELSE
    SELECT avg(cardinality(s.hours)) INTO mean FROM sealed_hours s TABLESAMPLE SYSTEM (least(100, 10000 / pages));
  END IF;
  RETURN found * coalesce(mean, 1);
END $function$;
