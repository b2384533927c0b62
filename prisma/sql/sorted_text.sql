-- What a text is sorted by where people read it: neither case nor accents decide. The database compares code points, where
-- "AESSEAL" comes before "Abradex". In one expression, so that the planner writes it out in queries and indexes alike.
CREATE OR REPLACE FUNCTION public.sorted_text(p_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT lower(CASE WHEN length(p_text) = octet_length(p_text) THEN p_text ELSE translate(p_text,
    'ÀÁÂÃÄÅàáâãäåÇçÈÉÊËèéêëÌÍÎÏìíîïÑñÒÓÔÕÖØòóôõöøÙÚÛÜùúûüÝŸýÿ',
    'aaaaaaaaaaaacceeeeeeeeiiiiiiiinnoooooooooooouuuuuuuuyyyy') END) $function$;
