-- What a sensor of a company measured, as readings_between reads it, without what came late and waits to be merged (late_moments). A
-- reading is in one of three forms, by its time (reading_store): a row of its own, part of a row a moment, or part of a row an hour.
-- Moments are found by their slot of five minutes, a day at a time, because each partition has the slots of one day. The slots are columns
-- of a function of their own: computed in the join they would wait until the wall has been checked, and no index would be used. So are
-- the stretches that are sealed. What is packed of an hour is unpacked once (`u`), not for each measurement. Where a value knows better than its moment whether the machine ran, its quality says so: 256 unknown,
-- 512 no, 768 yes.
CREATE OR REPLACE FUNCTION public.readings_in_place(company integer, sensor integer, parameters smallint[], since timestamp with time zone, until timestamp with time zone)
 RETURNS SETOF measured_reading
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT r.taken_at, r.parameter, r.value, r.quality, r.is_running
  FROM public.readings r
  WHERE r.company_id = company AND r.sensor_id = sensor AND r.parameter = ANY (readings_in_place.parameters) AND r.taken_at >= since AND r.taken_at < until
    AND r.taken_at >= (SELECT coalesce(rows_from, '-infinity') FROM public.reading_store)
  UNION ALL
  SELECT m.taken_at, v.parameter, v.value, (coalesce(v.quality, 0::smallint) & 255::smallint)::smallint,
    CASE coalesce(v.quality, 0::smallint) >> 8 WHEN 0 THEN m.is_running WHEN 2 THEN false WHEN 3 THEN true END
  FROM public.moment_days(since, until) w
  JOIN public.reading_moments m ON m.company_id = company AND m.sensor_id = sensor AND m.slot = ANY (w.slots)
    AND m.taken_at >= since AND m.taken_at < until AND m.taken_at >= w.begins AND m.taken_at < w.ends
  CROSS JOIN LATERAL unnest(m.parameters, m.values, m.qualities) AS v (parameter, value, quality)
  WHERE v.parameter = ANY (readings_in_place.parameters)
  UNION ALL
  SELECT (s.hour + v.at * interval '1 millisecond')::timestamptz(3), p.parameter, v.value, (coalesce(v.quality, 0::smallint) & 255::smallint)::smallint,
    CASE coalesce(v.quality, 0::smallint) >> 8 WHEN 0 THEN s.is_running WHEN 2 THEN false WHEN 3 THEN true END
  FROM public.sealed_stretches(since, until) w
  JOIN public.sealed_readings s ON s.company_id = company AND s.sensor_id = sensor AND s.hour > since - interval '1 hour' AND s.hour < until
    AND s.hour >= w.first_hour AND s.hour < w.ends AND s.parameters && readings_in_place.parameters
  CROSS JOIN LATERAL (SELECT s.values || '{}'::double precision[] AS values, s.qualities || '{}'::smallint[] AS qualities OFFSET 0) u
  CROSS JOIN LATERAL unnest(s.parameters) WITH ORDINALITY AS p (parameter, place)
  CROSS JOIN LATERAL unnest(s.times, u.values[:][p.place::int:p.place::int], u.qualities[:][p.place::int:p.place::int]) AS v (at, value, quality)
  WHERE p.parameter = ANY (readings_in_place.parameters)
    AND s.hour + v.at * interval '1 millisecond' >= w.begins AND s.hour + v.at * interval '1 millisecond' < w.ends
$function$;
