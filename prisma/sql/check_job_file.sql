-- An export is its owner's, and so is the job that made it.
CREATE OR REPLACE FUNCTION public.check_job_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM files WHERE id = NEW.file_id AND user_id = NEW.user_id) THEN
    RAISE foreign_key_violation USING MESSAGE = 'file_id is not a file of the job''s owner', COLUMN = 'file_id';
  END IF;
  RETURN NEW;
END $function$;
