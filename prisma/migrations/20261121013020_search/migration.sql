-- The search of the command palette: by parts of words, and with a letter wrong.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE INDEX equipments_search ON equipments USING gin ((name || ' ' || coalesce(serial_number, '')) gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX machines_search ON machines USING gin ((name || ' ' || coalesce(code, '')) gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX assets_search ON assets USING gin ((name || ' ' || coalesce(asset_number, '')) gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX production_lines_search ON production_lines USING gin (name gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX work_orders_search ON work_orders USING gin (name gin_trgm_ops);
CREATE INDEX users_search ON users USING gin ((first_name || ' ' || last_name || ' ' || email) gin_trgm_ops) WHERE archived_at IS NULL;
CREATE INDEX sensors_search ON sensors USING gin ((name || ' ' || uid) gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX brands_search ON brands USING gin (name gin_trgm_ops);
CREATE INDEX work_orders_by_number ON work_orders (plant_id, number);

-- The best ids of one kind in the caller's scope. Row level security keeps the planner from these indexes, because
-- it must not show an operator a row of somebody else's; so the ids are found by the owner, within the scope that
-- the transaction names, and the caller reads the rows themselves from behind its walls.
-- A text of less than three letters has no trigrams: it finds beginnings of words only. Of very many matches a
-- thousand are ranked.
CREATE FUNCTION search_ids(p_kind text, p_text text, p_plant_id int, p_limit int) RETURNS TABLE (id int, score real)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public SET pg_trgm.word_similarity_threshold = 0.5 AS $$
DECLARE
  everything boolean := current_setting('role', true) = 'millwright_all';
  plain text := replace(replace(replace(p_text, '\', '\\'), '%', '\%'), '_', '\_');
  tbl text; words text; alive text := 'deleted_at IS NULL AND archived_at IS NULL'; walls text; matches text;
BEGIN
  CASE p_kind
    WHEN 'items'       THEN tbl := 'equipments'; words := '(name || '' '' || coalesce(serial_number, ''''))';
    WHEN 'machines'    THEN tbl := 'machines'; words := '(name || '' '' || coalesce(code, ''''))';
    WHEN 'assets'      THEN tbl := 'assets'; words := '(name || '' '' || coalesce(asset_number, ''''))';
    WHEN 'lines'       THEN tbl := 'production_lines'; words := 'name';
    WHEN 'sensors'     THEN tbl := 'sensors'; words := '(name || '' '' || uid)';
    WHEN 'work_orders' THEN tbl := 'work_orders'; words := 'name'; alive := 'true';
    WHEN 'users'       THEN tbl := 'users'; words := '(first_name || '' '' || last_name || '' '' || email)'; alive := 'archived_at IS NULL';
    WHEN 'brands'      THEN tbl := 'brands'; words := 'name'; alive := 'true';
  END CASE;
  walls := CASE
    WHEN p_kind = 'brands' THEN '($3 OR company_id IS NULL OR company_id = ANY ($4))'
    WHEN p_kind = 'users'  THEN '($3 OR company_id = ANY ($4))'
    ELSE '($3 OR (company_id = ANY ($4) AND plant_id = ANY ($5))) AND ($6 IS NULL OR plant_id = $6)'
  END;
  matches := CASE
    WHEN length(p_text) < 3 THEN format('(%s ILIKE $2 || ''%%'' OR %s ILIKE ''%% '' || $2 || ''%%'')', words, words)
    ELSE format('(%s ILIKE ''%%'' || $2 || ''%%'' OR $1 <%% %s)', words, words)
  END;
  RETURN QUERY EXECUTE format(
    'SELECT found.id, (word_similarity($1, found.words) + (found.words ILIKE $2 || ''%%'')::int)::real AS score
     FROM (SELECT t.id, %s AS words FROM %I t WHERE %s AND %s AND %s LIMIT 1000) found
     ORDER BY score DESC, length(found.words), found.id LIMIT $7', words, tbl, matches, alive, walls)
  USING p_text, plain, everything, app_companies(), app_plants(), p_plant_id, p_limit;
END $$;
REVOKE ALL ON FUNCTION search_ids(text, text, int, int) FROM public;
GRANT EXECUTE ON FUNCTION search_ids(text, text, int, int) TO millwright_scoped, millwright_all;
