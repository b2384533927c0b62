-- Row level security keeps the planner from the search indexes of a list as well (see search_ids): the ids of the rows
-- that have all the words are found by the owner, within the wall of the table, and the list is read from behind it.
-- Null: there are more than the limit, and a list that walks its order meets enough of them.
CREATE OR REPLACE FUNCTION public.word_ids(p_table regclass, p_patterns text[], p_limit integer)
 RETURNS integer[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE
  words text; alive text; wall text; matches text; ids int[];
BEGIN
  SELECT pg_get_indexdef(i.indexrelid, 1, false), coalesce(pg_get_expr(i.indpred, i.indrelid), 'true') INTO words, alive
    FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
    WHERE i.indrelid = p_table AND i.indisvalid AND x.relname = t.relname || '_search';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no migration has called searchable() for %', p_table;
  END IF;
  SELECT string_agg(pg_get_expr(p.polqual, p.polrelid), ' OR ') INTO wall FROM pg_policy p
    WHERE p.polrelid = p_table AND p.polpermissive AND p.polcmd IN ('r', '*') AND 'millwright_scoped'::regrole = ANY (p.polroles);
  IF current_setting('role', true) = 'millwright_all' THEN
    wall := 'true';
  END IF;
  wall := replace(replace(wall, '( SELECT app_companies() AS app_companies)', '$3'), '( SELECT app_plants() AS app_plants)', '$4');
  SELECT string_agg(format('%s ILIKE $1[%s]', words, n), ' AND ') INTO matches FROM generate_subscripts(p_patterns, 1) n;
  EXECUTE format('SELECT array_agg(id) FROM (SELECT id FROM %s WHERE %s AND %s AND (%s) LIMIT $2 + 1) found',
    p_table, matches, alive, coalesce(wall, 'false'))
    INTO ids USING p_patterns, p_limit, app_companies(), app_plants();
  RETURN CASE WHEN cardinality(ids) > p_limit THEN NULL ELSE coalesce(ids, '{}') END;
END $function$;
