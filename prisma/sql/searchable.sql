-- The search of the whole product knows a table by its search index, which holds the words, and by its wall. A
-- migration that makes a table which people search calls this; the same columns stand in the resource's description.
-- It builds the index anew when the words have changed.
CREATE OR REPLACE FUNCTION public.searchable(tbl regclass, VARIADIC words text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
DECLARE
  index_name text := (SELECT relname || '_search' FROM pg_class WHERE oid = tbl);
  alive text := (SELECT string_agg(format('%I IS NULL', attname), ' AND ' ORDER BY attname) FROM pg_attribute
    WHERE attrelid = tbl AND attname IN ('deleted_at', 'archived_at') AND NOT attisdropped);
  expression text;
BEGIN
  SELECT string_agg(CASE WHEN a.attnotnull THEN quote_ident(w.word) ELSE format('coalesce(%I, '''')', w.word) END, ' || '' '' || ' ORDER BY w.at)
    INTO expression FROM unnest(words) WITH ORDINALITY w(word, at) LEFT JOIN pg_attribute a ON a.attrelid = tbl AND a.attname = w.word;
  EXECUTE format('DROP INDEX IF EXISTS %I', index_name);
  EXECUTE format('CREATE INDEX %I ON %s USING gin ((%s) gin_trgm_ops)%s', index_name, tbl, expression, ' WHERE ' || alive);
END $function$;
