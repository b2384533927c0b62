-- The companies in the scope of this transaction.
CREATE OR REPLACE FUNCTION public.app_companies()
 RETURNS integer[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ SELECT coalesce(nullif(current_setting('app.companies', true), ''), '{}')::int[] $function$;
