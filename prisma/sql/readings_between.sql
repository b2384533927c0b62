-- What a sensor of a company measured from `since` on and before `until`: the one way to read it (docs/architecture.md). Runs with
-- the rights of whoever asks, and is written so that the planner puts its text in the place of its call: one SELECT, no settings, not
-- strict; no argument may be a sub-select. Its type has the precision of the column, or no index would give the order. Who wants the
-- first or last of one measurement says `parameter =` as well, for an array says nothing of their order.
-- What came late stands beside the rest until it is merged; nothing is in both. First or newest ones over a long time: readings_in_order.
CREATE OR REPLACE FUNCTION public.readings_between(company integer, sensor integer, parameters smallint[], since timestamp with time zone, until timestamp with time zone)
 RETURNS SETOF measured_reading
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT r.taken_at, r.parameter, r.value, r.quality, r.is_running
  FROM public.readings_in_place(company, sensor, parameters, since, until) r
  UNION ALL
  SELECT l.taken_at, v.parameter, v.value, (coalesce(v.quality, 0::smallint) & 255::smallint)::smallint,
    CASE coalesce(v.quality, 0::smallint) >> 8 WHEN 0 THEN l.is_running WHEN 2 THEN false WHEN 3 THEN true END
  FROM public.late_moments l
  CROSS JOIN LATERAL unnest(l.parameters, l.values, l.qualities) AS v (parameter, value, quality)
  WHERE l.company_id = company AND l.sensor_id = sensor AND l.taken_at >= since AND l.taken_at < until
    AND v.parameter = ANY (readings_between.parameters)
$function$;
