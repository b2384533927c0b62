-- A session that somebody ends takes its device along, from wherever it is ended; one that only expires does not.
CREATE OR REPLACE FUNCTION public.end_push_of_session()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  DELETE FROM push_subscriptions WHERE session_id = NEW.id;
  RETURN NULL;
END $function$;
