CREATE OR REPLACE FUNCTION public.note_somebody_leaves()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  PERFORM set_config('app.somebody_leaves', 'on', true);
  RETURN NULL;
END $function$;
