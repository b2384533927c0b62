-- How many rows of a company that is being removed a table has, behind whatever wall they are.
CREATE OR REPLACE FUNCTION public.count_company_rows(p_company_id integer, p_table regclass)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE counted bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM companies WHERE id = p_company_id AND removing_at IS NOT NULL) THEN
    RAISE EXCEPTION 'company % is not being removed', p_company_id;
  END IF;
  EXECUTE format('SELECT count(*) FROM %s WHERE %s = $1', p_table, CASE p_table WHEN 'companies'::regclass THEN 'id' ELSE 'company_id' END)
    INTO counted USING p_company_id;
  RETURN counted;
END $function$;
