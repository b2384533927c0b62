-- The best ids of one table in the caller's scope, by words that must all be there. A word of one or two letters is the
-- beginning of a word, a longer one any part of it. With p_nearly words of letters may be misspelled; the caller asks so only
-- when nothing is found otherwise.
-- Row level security keeps the planner from the search indexes, so the ids are found by the owner, within the wall of the
-- table itself. Words, the rows that count and the wall are read from the catalog. Of very many matches a thousand are
-- ranked: whole words before beginnings before parts, then what begins with the first word, then shorter texts.
CREATE OR REPLACE FUNCTION public.search_ids(p_table regclass, p_words text[], p_nearly boolean, p_plant_id integer, p_limit integer)
 RETURNS TABLE(id integer, score real)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO 'public'
 SET "pg_trgm.strict_word_similarity_threshold" TO '0.4'
AS $function$
DECLARE
  words text; alive text; wall text; place text := ''; matches text := ''; score text := ''; word text; part text; start text;
BEGIN
  SELECT pg_get_indexdef(i.indexrelid, 1, false), coalesce(pg_get_expr(i.indpred, i.indrelid), 'true') INTO words, alive
    FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
    WHERE i.indrelid = p_table AND i.indisvalid AND x.relname = t.relname || '_search';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no migration has called searchable() for %', p_table;
  END IF;
  SELECT string_agg(pg_get_expr(p.polqual, p.polrelid), ' OR ') INTO wall FROM pg_policy p
    WHERE p.polrelid = p_table AND p.polpermissive AND p.polcmd IN ('r', '*') AND 'millwright_scoped'::regrole = ANY (p.polroles);
  IF p_plant_id IS NOT NULL AND wall LIKE '%plant_id%' THEN
    place := ' AND plant_id = $1';
  END IF;
  IF current_setting('role', true) = 'millwright_all' THEN
    wall := 'true';
  END IF;
  -- As values they tell the planner how many rows they leave.
  wall := replace(replace(wall, '( SELECT app_companies() AS app_companies)', '$3'), '( SELECT app_plants() AS app_plants)', '$4');
  FOREACH word IN ARRAY p_words LOOP
    part := quote_literal('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%');
    -- A word that begins with a sign has no beginning of a word.
    start := CASE WHEN word ~ '^\w' THEN '\m' ELSE '' END || regexp_replace(word, '(\W)', '\\\1', 'g');
    IF p_nearly AND length(word) >= 4 AND word !~ '\d' THEN
      matches := matches || format(' AND (%s ILIKE %s OR %L <<%% %s)', words, part, word, words);
      score := score || format(' + strict_word_similarity(%L, found.words)', word);
    ELSE
      matches := matches || CASE WHEN length(word) < 3
        THEN format(' AND %s ~* %L', words, start)
        ELSE format(' AND %s ILIKE %s', words, part) END;
      score := score || format(' + (found.words ~* %L)::int + (found.words ~* %L)::int', start, start || '\M');
    END IF;
  END LOOP;
  RETURN QUERY EXECUTE format(
    'SELECT found.id, ((found.words ILIKE %s)::int + 1.0 / (1 + length(found.words)) %s)::real AS score
     FROM (SELECT id, %s AS words FROM %s WHERE true%s AND %s AND (%s)%s LIMIT 1000) found
     ORDER BY score DESC, found.id LIMIT $2', quote_literal(regexp_replace(p_words[1], '([\\%_])', '\\\1', 'g') || '%'), score, words, p_table, matches, alive, coalesce(wall, 'false'), place)
  USING p_plant_id, p_limit, app_companies(), app_plants();
END $function$;
