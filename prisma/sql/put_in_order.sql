-- Writes the positions of rows as their ids are given. With the rights of the caller, so that the walls hold.
CREATE OR REPLACE FUNCTION public.put_in_order(tbl regclass, ids integer[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  EXECUTE format('UPDATE %s AS t SET position = placed.at - 1
    FROM unnest($1) WITH ORDINALITY AS placed (id, at) WHERE t.id = placed.id AND t.position <> placed.at - 1', tbl) USING ids;
END $function$;
