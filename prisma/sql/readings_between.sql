-- What a sensor of a company measured from `since` on and before `until`: the one way to read it (docs/architecture.md). Runs with
-- the rights of whoever asks, and is written so that the planner puts its text in the place of its call: one SELECT, no settings, not
-- strict; no argument may be a sub-select. Its type has the precision of the column, or no index would give the order. Who wants the
-- first or last of one measurement says `parameter =` as well, for an array says nothing of their order.
CREATE OR REPLACE FUNCTION public.readings_between(company integer, sensor integer, parameters smallint[], since timestamp with time zone, until timestamp with time zone)
 RETURNS SETOF measured_reading
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT r.taken_at, r.parameter, r.value, r.quality, r.is_running
  FROM public.readings r
  WHERE r.company_id = company AND r.sensor_id = sensor AND r.parameter = ANY (parameters) AND r.taken_at >= since AND r.taken_at < until
$function$;
