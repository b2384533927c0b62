-- Stops of counted lines, short ones too.
CREATE VIEW reporting.oee_stops WITH (security_barrier) AS
  SELECT d.id, d.plant_id, p.name AS plant, p.time_zone AS plant_time_zone, d.process_id, o.name AS process, d.production_line_id,
    d.started_at, d.ended_at, (extract(epoch FROM coalesce(d.ended_at, now()) - d.started_at) / 60)::float8 AS minutes,
    d.reason, d.is_planned, d.is_short,
    d.note, d.explained_at, d.created_at, d.updated_at
  FROM public.downtimes d
  JOIN public.plants p ON p.id = d.plant_id AND p.deleted_at IS NULL
  JOIN public.conveyor_processes o ON o.id = d.process_id AND o.deleted_at IS NULL;
