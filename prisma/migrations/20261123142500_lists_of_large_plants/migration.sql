-- The items of a plant are listed in their order; sorting fifty thousand to show two dozen is the dearest part of it.
CREATE INDEX equipments_plant_id_position_id_idx ON equipments (plant_id, position, id)
  WHERE deleted_at IS NULL AND archived_at IS NULL;

-- The ledger is read by storeroom, the newest first, and a line never changes its storeroom.
ALTER TABLE stock_movements ADD COLUMN store_room_id int;
UPDATE stock_movements m SET store_room_id = l.store_room_id FROM stock_lines l WHERE l.id = m.stock_line_id;
ALTER TABLE stock_movements ALTER COLUMN store_room_id SET NOT NULL;
ALTER TABLE stock_movements ADD FOREIGN KEY (company_id, plant_id, store_room_id)
  REFERENCES store_rooms (company_id, plant_id, id) ON UPDATE CASCADE;
CREATE INDEX stock_movements_store_room_id_id_idx ON stock_movements (store_room_id, id DESC);

-- Row level security keeps the planner from the search indexes of a list as well (see search_ids): the ids of the rows
-- that have all the words are found by the owner, within the wall of the table, and the list is read from behind it.
-- Null: there are more than the limit, and a list that walks its order meets enough of them.
CREATE FUNCTION word_ids(p_table regclass, p_patterns text[], p_limit int) RETURNS int[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
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
END $$;
REVOKE ALL ON FUNCTION word_ids(regclass, text[], int) FROM public;
GRANT EXECUTE ON FUNCTION word_ids(regclass, text[], int) TO millwright_scoped, millwright_all;
