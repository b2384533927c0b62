-- What a sensor of a company measured from `since` on and before `until`: the one way to read it (docs/architecture.md). Runs with
-- the rights of whoever asks, and is written so that the planner puts its text in the place of its call: one SELECT, no settings, not
-- strict; no argument may be a sub-select. Its type has the precision of the column, or no index would give the order. Who wants the
-- first or last of one measurement says `parameter =` as well, for an array says nothing of their order.
-- A reading is in one of two forms, by its time (reading_store): a row of its own, or part of a row a moment. Moments are found by their
-- slot of five minutes, a day at a time, because each partition has the slots of one day. The slots are columns of a function of their
-- own: computed in the join they would wait until the wall has been checked, and no index would be used. Where a value knows better
-- than its moment whether the machine ran, its quality says so: 256 unknown, 512 no, 768 yes. First or newest ones over a long time:
-- readings_in_order.
CREATE OR REPLACE FUNCTION public.readings_between(company integer, sensor integer, parameters smallint[], since timestamp with time zone, until timestamp with time zone)
 RETURNS SETOF measured_reading
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT r.taken_at, r.parameter, r.value, r.quality, r.is_running
  FROM public.readings r
  WHERE r.company_id = company AND r.sensor_id = sensor AND r.parameter = ANY (readings_between.parameters) AND r.taken_at >= since AND r.taken_at < until
  UNION ALL
  SELECT m.taken_at, v.parameter, v.value, (coalesce(v.quality, 0::smallint) & 255::smallint)::smallint,
    CASE coalesce(v.quality, 0::smallint) >> 8 WHEN 0 THEN m.is_running WHEN 2 THEN false WHEN 3 THEN true END
  FROM public.moment_days(since, until) w
  JOIN public.reading_moments m ON m.company_id = company AND m.sensor_id = sensor AND m.slot = ANY (w.slots)
    AND m.taken_at >= since AND m.taken_at < until AND m.taken_at >= w.begins AND m.taken_at < w.ends
  CROSS JOIN LATERAL unnest(m.parameters, m.values, m.qualities) AS v (parameter, value, quality)
  WHERE v.parameter = ANY (readings_between.parameters)
$function$;
