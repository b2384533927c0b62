-- Empties a column of the rows of a company that is being removed: what refers to each other in a circle goes in no order.
CREATE OR REPLACE FUNCTION public.unlink_company_rows(p_company_id integer, p_table regclass, p_column text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE unlinked int;
BEGIN
  IF NOT EXISTS (SELECT FROM companies WHERE id = p_company_id AND removing_at IS NOT NULL) THEN
    RAISE EXCEPTION 'company % is not being removed', p_company_id;
  END IF;
  EXECUTE format('UPDATE %s SET %I = NULL WHERE company_id = $1 AND %2$I IS NOT NULL', p_table, p_column) USING p_company_id;
  GET DIAGNOSTICS unlinked = ROW_COUNT;
  RETURN unlinked;
END $function$;
