-- A record's words follow its values, whoever writes them.
CREATE OR REPLACE FUNCTION public.keep_custom_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  NEW.custom_words := custom_words_of(TG_TABLE_NAME::text, NEW.company_id, NEW.custom);
  RETURN NEW;
END $function$;
