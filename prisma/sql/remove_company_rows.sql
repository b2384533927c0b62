-- Removes some rows of a company from a table or a partition, whatever the walls and journals say: only of one that is being removed.
CREATE OR REPLACE FUNCTION public.remove_company_rows(p_company_id integer, p_table regclass, p_at_once integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE
  own text := CASE p_table WHEN 'companies'::regclass THEN 'id = $1'
    -- What the provider has uploaded for the company is of nobody else.
    WHEN 'files'::regclass THEN 'company_id = $1 OR (company_id IS NULL AND shown_by_company_id = $1)'
    ELSE 'company_id = $1' END;
  removed int;
BEGIN
  IF NOT EXISTS (SELECT FROM companies WHERE id = p_company_id AND removing_at IS NOT NULL) THEN
    RAISE EXCEPTION 'company % is not being removed', p_company_id;
  END IF;
  EXECUTE format('DELETE FROM %1$s WHERE ctid = ANY (ARRAY(SELECT ctid FROM %1$s WHERE %2$s LIMIT $2))', p_table, own)
    USING p_company_id, p_at_once;
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN removed;
END $function$;
