-- What the search finds a record by of its company's own fields: the values of those that are searched.
CREATE OR REPLACE FUNCTION public.custom_words_of(p_noun text, p_company_id integer, p_custom jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  SELECT string_agg(p_custom ->> f.key, ' ' ORDER BY f.position, f.id) FROM custom_fields f
    WHERE f.noun = p_noun AND f.is_searched AND f.archived_at IS NULL AND f.deleted_at IS NULL
      AND (f.company_id IS NULL OR f.company_id = p_company_id) AND p_custom ? f.key $function$;
