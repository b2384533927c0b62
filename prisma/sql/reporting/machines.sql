CREATE VIEW reporting.machines WITH (security_barrier) AS
  SELECT m.id, m.plant_id, p.name AS plant, p.time_zone AS plant_time_zone, m.production_line_id, l.name AS production_line,
    m.name, m.code, a.name AS application, m.criticality,
    round(m.purchase_price::numeric / 100, 2) AS purchase_price, round(m.replacement_cost::numeric / 100, 2) AS replacement_cost,
    c.currency,
    m.purchased_on, m.installed_on, m.warranty_until, m.expected_life_years, m.notes, m.custom,
    m.archived_at IS NOT NULL AS is_archived, m.created_at, m.updated_at
  FROM public.machines m
  JOIN public.plants p ON p.id = m.plant_id AND p.deleted_at IS NULL
  JOIN public.companies c ON c.id = m.company_id
  JOIN public.production_lines l ON l.id = m.production_line_id
  LEFT JOIN public.applications a ON a.id = m.application_id
  WHERE m.deleted_at IS NULL;
