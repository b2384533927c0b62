-- The search of the whole product knows a table by its search index, which holds the words, and by its wall. A
-- migration that makes a table which people search calls this; the same columns stand in the resource's description.
-- It builds the index anew when the words have changed.
CREATE FUNCTION searchable(tbl regclass, VARIADIC words text[]) RETURNS void LANGUAGE plpgsql SET search_path = public AS $$
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
END $$;
REVOKE ALL ON FUNCTION searchable(regclass, text[]) FROM public;

SELECT searchable('applications', 'name');
SELECT searchable('assets', 'name', 'asset_number');
SELECT searchable('banner_subtypes', 'name');
SELECT searchable('bearings', 'name', 'manufacturer');
SELECT searchable('brands', 'name');
SELECT searchable('companies', 'name');
SELECT searchable('controllers', 'name', 'serial_number');
SELECT searchable('distributor_locations', 'name', 'address', 'email');
SELECT searchable('distributors', 'name');
SELECT searchable('equipments', 'name', 'model', 'serial_number');
SELECT searchable('formulas', 'name');
SELECT searchable('machines', 'name', 'code');
SELECT searchable('plant_vendors', 'name', 'contact_name', 'email');
SELECT searchable('plants', 'name');
SELECT searchable('production_lines', 'name');
SELECT searchable('registers', 'name');
SELECT searchable('roles', 'name');
SELECT searchable('sensors', 'name', 'uid');
SELECT searchable('teams', 'name');
SELECT searchable('users', 'first_name', 'last_name', 'email');
SELECT searchable('work_orders', 'name');

-- These walls leant on those of the tables that they ask; the function below asks as the owner, for whom there are none.
DROP POLICY serving ON distributors;
CREATE POLICY serving ON distributors FOR SELECT TO millwright_scoped USING (EXISTS (SELECT FROM distributor_companies served
  WHERE served.distributor_id = distributors.id AND served.company_id = ANY ((SELECT app_companies())::int[])));
DROP POLICY serving ON distributor_locations;
CREATE POLICY serving ON distributor_locations FOR SELECT TO millwright_scoped USING (EXISTS (SELECT FROM distributor_companies served
  WHERE served.distributor_id = distributor_locations.distributor_id AND served.company_id = ANY ((SELECT app_companies())::int[])));

-- The best ids of one table in the caller's scope. Row level security keeps the planner from the search indexes, because
-- it must not show an operator a row of somebody else's; so the ids are found by the owner, within the wall of the table
-- itself, and the caller reads the rows from behind it. Words, the rows that count and the wall are read from the
-- catalog, so that a new table is searched once its migration has called searchable().
-- A text of less than three letters has no trigrams: it finds beginnings of words only. Of very many matches a
-- thousand are ranked.
DROP FUNCTION search_ids(text, text, int, int);
CREATE FUNCTION search_ids(p_table regclass, p_text text, p_plant_id int, p_limit int) RETURNS TABLE (id int, score real)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 5 SET search_path = public SET pg_trgm.word_similarity_threshold = 0.5 AS $$
DECLARE
  plain text := replace(replace(replace(p_text, '\', '\\'), '%', '\%'), '_', '\_');
  words text; alive text; wall text; place text := ''; matches text;
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
    place := ' AND plant_id = $3';
  END IF;
  IF current_setting('role', true) = 'millwright_all' THEN
    wall := 'true';
  END IF;
  -- As values they tell the planner how many rows they leave.
  wall := replace(replace(wall, '( SELECT app_companies() AS app_companies)', '$5'), '( SELECT app_plants() AS app_plants)', '$6');
  matches := CASE
    WHEN length(p_text) < 3 THEN format('(%s ILIKE $2 || ''%%'' OR %s ILIKE ''%% '' || $2 || ''%%'')', words, words)
    ELSE format('(%s ILIKE ''%%'' || $2 || ''%%'' OR $1 <%% %s)', words, words)
  END;
  RETURN QUERY EXECUTE format(
    'SELECT found.id, (word_similarity($1, found.words) + (found.words ILIKE $2 || ''%%'')::int)::real AS score
     FROM (SELECT id, %s AS words FROM %s WHERE %s AND %s AND (%s)%s LIMIT 1000) found
     ORDER BY score DESC, length(found.words), found.id LIMIT $4', words, p_table, matches, alive, coalesce(wall, 'false'), place)
  USING p_text, plain, p_plant_id, p_limit, app_companies(), app_plants();
END $$;
REVOKE ALL ON FUNCTION search_ids(regclass, text, int, int) FROM public;
GRANT EXECUTE ON FUNCTION search_ids(regclass, text, int, int) TO millwright_scoped, millwright_all;
