-- Row level security keeps the planner from every index on custom (see word_ids): the ids of the rows that have the values
-- are found by the owner, within the wall of the table, and the list is read from behind it. Each condition is a list of
-- objects, one of which the row holds. Null: there are more than the limit, and a list that walks its order meets enough of
-- them.
CREATE OR REPLACE FUNCTION public.custom_ids(p_table regclass, p_conditions jsonb, p_limit integer)
 RETURNS integer[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE
  wall text; matches text; ids int[];
BEGIN
  SELECT string_agg(pg_get_expr(p.polqual, p.polrelid), ' OR ') INTO wall FROM pg_policy p
    WHERE p.polrelid = p_table AND p.polpermissive AND p.polcmd IN ('r', '*') AND 'millwright_scoped'::regrole = ANY (p.polroles);
  IF current_setting('role', true) = 'millwright_all' THEN
    wall := 'true';
  END IF;
  wall := replace(replace(wall, '( SELECT app_companies() AS app_companies)', '$2'), '( SELECT app_plants() AS app_plants)', '$3');
  SELECT string_agg(format('(%s)', one.alternatives), ' AND ') INTO matches FROM (
    SELECT (SELECT string_agg(format('custom @> %L::jsonb', held), ' OR ') FROM jsonb_array_elements(condition) held) AS alternatives
      FROM jsonb_array_elements(p_conditions) condition) one;
  EXECUTE format('SELECT array_agg(id) FROM (SELECT id FROM %s WHERE custom <> ''{}'' AND %s AND (%s) LIMIT $1 + 1) found',
    p_table, coalesce(matches, 'true'), coalesce(wall, 'false'))
    INTO ids USING p_limit, app_companies(), app_plants();
  RETURN CASE WHEN cardinality(ids) > p_limit THEN NULL ELSE coalesce(ids, '{}') END;
END $function$;
