-- The stretches of the time from `since` on and before `until` whose readings are sealed: what was kept in rows until `rows_from`, and what
-- was kept as moments until `sealed_until`; one where these meet. `first_hour`: in which the stretch begins.
CREATE OR REPLACE FUNCTION public.sealed_stretches(since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(begins timestamp with time zone, ends timestamp with time zone, first_hour timestamp with time zone)
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE ROWS 1
AS $function$
DECLARE
  store record;
  is_whole boolean;
BEGIN
  SELECT s.moments_from, s.sealed_until, s.rows_from INTO store FROM public.reading_store s;
  IF since IS NULL OR until IS NULL OR store.sealed_until IS NULL THEN RETURN; END IF;
  is_whole := coalesce(store.rows_from >= store.moments_from, false);
  IF NOT is_whole AND since < store.rows_from THEN
    begins := since;
    ends := least(until, store.rows_from);
    first_hour := date_trunc('hour', begins, 'UTC');
    RETURN NEXT;
  END IF;
  begins := CASE WHEN is_whole THEN since ELSE greatest(since, store.moments_from) END;
  ends := least(until, store.sealed_until);
  IF begins < ends THEN
    first_hour := date_trunc('hour', begins, 'UTC');
    RETURN NEXT;
  END IF;
END $function$;
