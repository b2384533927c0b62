-- What keeps rows from being deleted: how many records point at them by a foreign key that does not cascade, as far as the
-- caller may read them; those marked deleted apart. p_parts names the record that rows of a table are a part of, and the
-- column that says which: {"rfq_lines": ["rfqs", "rfq_id"]}. Of each key a thousand rows are counted.
CREATE OR REPLACE FUNCTION public.holders_of(p_table regclass, p_ids integer[], p_parts jsonb)
 RETURNS TABLE(noun text, alive integer, deleted integer)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public'
AS $function$
DECLARE k record; is_marked boolean; found_alive int; found_deleted int;
BEGIN
  FOR k IN
    SELECT c.conrelid::regclass::text AS tbl, own.attname::text AS col,
        coalesce(p_parts -> c.conrelid::regclass::text ->> 0, c.conrelid::regclass::text) AS owner,
        coalesce(p_parts -> c.conrelid::regclass::text ->> 1, 'id') AS owner_column
      FROM pg_constraint c
        CROSS JOIN LATERAL unnest(c.conkey, c.confkey) AS pair (own, held)
        JOIN pg_attribute own ON own.attrelid = c.conrelid AND own.attnum = pair.own
        JOIN pg_attribute held ON held.attrelid = c.confrelid AND held.attnum = pair.held AND held.attname = 'id'
      WHERE c.contype = 'f' AND c.confdeltype IN ('a', 'r') AND c.confrelid = p_table
        AND has_column_privilege(c.conrelid, own.attnum, 'select')
        AND has_column_privilege(c.conrelid, coalesce(p_parts -> c.conrelid::regclass::text ->> 1, 'id'), 'select')
      ORDER BY 1, 2
  LOOP
    is_marked := EXISTS (SELECT FROM pg_attribute
      WHERE attrelid = k.owner::regclass AND attname = 'deleted_at' AND NOT attisdropped);
    EXECUTE format('SELECT count(DISTINCT o.id) FILTER (WHERE %3$s), count(DISTINCT o.id) FILTER (WHERE NOT (%3$s))
        FROM (SELECT %1$I AS id FROM %2$I WHERE %4$I = ANY ($1) LIMIT 1000) part JOIN %5$I o ON o.id = part.id',
      k.owner_column, k.tbl, CASE WHEN is_marked THEN 'o.deleted_at IS NULL' ELSE 'true' END, k.col, k.owner)
      INTO found_alive, found_deleted USING p_ids;
    IF found_alive + found_deleted > 0 THEN
      noun := k.owner;
      alive := found_alive;
      deleted := found_deleted;
      RETURN NEXT;
    END IF;
  END LOOP;
END $function$;
