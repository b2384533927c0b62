-- The figures of each shift, as lib/domain/oee/figures.ts computes them.
CREATE VIEW reporting.oee_shifts WITH (security_barrier) AS
  SELECT f.id, f.plant_id, p.name AS plant, p.time_zone AS plant_time_zone, f.process_id, o.name AS process, o.production_line_id,
    f.date, f.name, f.starts_at, f.ends_at, f.run_rate, f.planned_seconds, f.unmeasured_seconds,
    f.stop_seconds, f.stops, f.short_stop_seconds, f.short_stops, f.total, f.rejects, f.lost,
    t.good, t.availability, t.performance, t.quality,
    CASE WHEN t.availability = 0 THEN 0 ELSE t.availability * t.performance * t.quality END AS oee
  FROM public.process_shifts f
  JOIN public.plants p ON p.id = f.plant_id AND p.deleted_at IS NULL
  JOIN public.conveyor_processes o ON o.id = f.process_id AND o.deleted_at IS NULL
  CROSS JOIN LATERAL (SELECT
    CASE WHEN f.rejects IS NOT NULL THEN greatest(0, f.total - f.rejects - f.lost) END AS good,
    CASE WHEN f.planned_seconds > 0 THEN greatest(0, f.planned_seconds - f.stop_seconds) / f.planned_seconds END AS availability,
    CASE WHEN f.planned_seconds > 0 AND f.possible_running > 0 THEN f.total / f.possible_running END AS performance,
    CASE WHEN f.rejects IS NOT NULL AND f.total <> 0 AND f.planned_seconds > 0
      THEN greatest(0, f.total - f.rejects - f.lost)::float8 / f.total END AS quality) t;
