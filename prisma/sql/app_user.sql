-- Files, jobs, the bell and the outbox: of a company in scope, or the caller's own.
CREATE OR REPLACE FUNCTION public.app_user()
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ SELECT nullif(current_setting('app.user', true), '')::int $function$;
