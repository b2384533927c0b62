-- Servers of the version before, while they run, write the finding alone.
CREATE OR REPLACE FUNCTION public.keep_diagnosed_fault()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.diagnosed_fault := NEW.finding -> 'diagnosis' ->> 'fault';
  RETURN NEW;
END $function$;
