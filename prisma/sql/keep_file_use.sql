-- Arguments: the table's name, the column that shows, the columns of company and plant (empty: none), and whether a
-- row without a company is everybody's. One row a showing column: two that show the same file do not meet here.
CREATE OR REPLACE FUNCTION public.keep_file_use()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE shown jsonb;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM file_uses WHERE table_name = TG_ARGV[0] AND column_name = TG_ARGV[1] AND row_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    shown := to_jsonb(NEW);
    INSERT INTO file_uses (table_name, column_name, row_id, file_id, company_id, plant_id)
    SELECT TG_ARGV[0], TG_ARGV[1], NEW.id, (shown ->> TG_ARGV[1])::int,
      CASE WHEN TG_ARGV[4]::boolean THEN (shown ->> TG_ARGV[2])::int ELSE coalesce((shown ->> TG_ARGV[2])::int, 0) END,
      CASE WHEN TG_ARGV[3] <> '' THEN coalesce((shown ->> TG_ARGV[3])::int, 0) END
    WHERE shown ->> TG_ARGV[1] IS NOT NULL;
  END IF;
  RETURN NULL;
END $function$;
