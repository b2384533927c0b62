-- How many readings or spans a table of theirs holds, by the estimates of the database: rows of arrays count as many as the arrays are
-- long on the mean, which follows from the mean size of an array (21 bytes, and 8 for each value). Tables behind walls hide it.
CREATE OR REPLACE FUNCTION public.rows_of_storage(name text)
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
$function$;
