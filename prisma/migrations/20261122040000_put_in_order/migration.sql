-- Writes the positions of rows as their ids are given. With the rights of the caller, so that the walls hold.
CREATE FUNCTION put_in_order(tbl regclass, ids int[]) RETURNS void LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  EXECUTE format('UPDATE %s AS t SET position = placed.at - 1
    FROM unnest($1) WITH ORDINALITY AS placed (id, at) WHERE t.id = placed.id AND t.position <> placed.at - 1', tbl) USING ids;
END $$;
REVOKE ALL ON FUNCTION put_in_order(regclass, int[]) FROM public;
GRANT EXECUTE ON FUNCTION put_in_order(regclass, int[]) TO millwright_scoped, millwright_all;
