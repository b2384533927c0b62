-- The plants in the scope of this transaction.
CREATE OR REPLACE FUNCTION public.app_plants()
 RETURNS integer[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ SELECT coalesce(nullif(current_setting('app.plants', true), ''), '{}')::int[] $function$;
