CREATE VIEW reporting.parameters WITH (security_barrier) AS
  SELECT 'x'::text AS data_set, 1::smallint AS parameter, 'vel'::text AS measurement, 'mm/s'::text AS unit;
