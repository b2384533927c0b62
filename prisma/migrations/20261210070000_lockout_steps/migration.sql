-- Steps to lock out and tag a machine are a kind of their own. Those of the provider's procedures were plain checks; they become
-- lockouts there, in work that is still open and in what recurring work begins with, keep their answers, and ask for no photo.
-- Finished work keeps its steps as they were answered.
UPDATE task_procedures SET steps = (
  SELECT jsonb_agg(
    CASE WHEN step->>'text' LIKE 'Lock out and tag the %' AND coalesce(step->>'kind', 'check') = 'check' AND step->>'unit' IS NULL
      THEN step || '{"kind": "lockout", "needs_photo": false}' ELSE step END ORDER BY at)
  FROM jsonb_array_elements(steps) WITH ORDINALITY AS each (step, at))
WHERE company_id IS NULL AND steps::text LIKE '%Lock out and tag the %';

UPDATE work_orders SET steps = (
  SELECT jsonb_agg(
    CASE WHEN step->>'text' LIKE 'Lock out and tag the %' AND coalesce(step->>'kind', 'check') = 'check' AND step->>'unit' IS NULL
      THEN step || '{"kind": "lockout", "needs_photo": false}' ELSE step END ORDER BY at)
  FROM jsonb_array_elements(steps) WITH ORDINALITY AS each (step, at))
WHERE status IN ('pending', 'in_work', 'on_hold') AND steps::text LIKE '%Lock out and tag the %';

UPDATE work_series SET template = jsonb_set(template, '{steps}', (
  SELECT jsonb_agg(
    CASE WHEN step->>'text' LIKE 'Lock out and tag the %' AND coalesce(step->>'kind', 'check') = 'check' AND step->>'unit' IS NULL
      THEN step || '{"kind": "lockout", "needs_photo": false}' ELSE step END ORDER BY at)
  FROM jsonb_array_elements(template->'steps') WITH ORDINALITY AS each (step, at)))
WHERE template->'steps' @? '$[*] ? (@.text starts with "Lock out and tag the ")';
