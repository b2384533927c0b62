-- The reporting users of this database: they may connect to it by name. The server may have those of other databases too.
CREATE OR REPLACE FUNCTION public.reporting_users()
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(array_agg(r.rolname::text), '{}') FROM pg_roles r
  WHERE r.rolname ~ '^mw_read_[0-9a-f]{8}$' AND r.oid IN (
    SELECT a.grantee FROM pg_database d, aclexplode(d.datacl) a WHERE d.datname = current_database()) $function$;
