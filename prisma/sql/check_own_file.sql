CREATE OR REPLACE FUNCTION public.check_own_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE
  row jsonb := to_jsonb(NEW);
  file int := (row ->> TG_ARGV[0])::int;
  company int := (row ->> TG_ARGV[1])::int;
  of_company int; its_purpose text;
BEGIN
  IF TG_OP = 'UPDATE' AND (to_jsonb(OLD) ->> TG_ARGV[0])::int = file AND (to_jsonb(OLD) ->> TG_ARGV[1])::int IS NOT DISTINCT FROM company THEN
    RETURN NEW;
  END IF;
  SELECT coalesce(f.company_id, f.shown_by_company_id), f.purpose INTO of_company, its_purpose FROM files f WHERE f.id = file FOR UPDATE;
  IF NOT FOUND OR its_purpose = 'export' OR (of_company IS NOT NULL AND of_company IS DISTINCT FROM company)
    OR (of_company IS NULL AND EXISTS (SELECT FROM file_uses u WHERE u.file_id = file AND u.company_id IS DISTINCT FROM company)) THEN
    RAISE foreign_key_violation USING MESSAGE = format('%s is not a file of the row''s company', TG_ARGV[0]), COLUMN = TG_ARGV[0];
  END IF;
  IF of_company IS NULL AND company IS NOT NULL THEN UPDATE files SET shown_by_company_id = company WHERE id = file; END IF;
  RETURN NEW;
END $function$;
