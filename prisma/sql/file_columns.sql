-- The columns of a table that show a file: those that refer to files, and those that are named like it. Pictures of
-- places and catalogues do not refer: a row may outlive its picture.
CREATE OR REPLACE FUNCTION public.file_columns(tbl regclass)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
AS $function$
  SELECT a.attname::text FROM pg_attribute a
  WHERE a.attrelid = tbl AND a.attnum > 0 AND NOT a.attisdropped
    AND (a.attname ~ '(^|_)(image|file)_id$' OR EXISTS (SELECT FROM pg_constraint c
      WHERE c.conrelid = tbl AND c.contype = 'f' AND c.confrelid = 'files'::regclass AND a.attnum = ANY (c.conkey)))
  ORDER BY a.attnum $function$;
