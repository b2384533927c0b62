-- What became of repairs of the same part number at other companies: the one way across the wall between companies. Nobody
-- sees anything whose own company does not share; nothing is counted of a company that does not. Every row is of five
-- machines at least, of two companies at least, none of them the asker's; counts are rounded down to fives, shares to five
-- percent and times to a quarter of an hour, so that a company which joins or leaves cannot be told by the difference, and
-- no sum is given from which what is left out would follow. The first row, without a fault, is of all machines.
-- The same part number: that of the shared catalogue, or one that another company calls alike, brand and name.
CREATE OR REPLACE FUNCTION public.model_outcomes(p_company_id integer, p_brand_model_id integer)
 RETURNS TABLE(fault text, machines integer, held_percent integer, repair_minutes integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  WITH asker AS (
    SELECT c.id FROM companies c
    WHERE c.id = p_company_id AND c.shares_outcomes AND c.deleted_at IS NULL AND c.archived_at IS NULL
      AND (c.id = ANY (app_companies()) OR current_setting('role', true) = 'millwright_all')
  ), model AS (
    SELECT lower(b.name) AS brand, lower(m.name) AS name
    FROM asker JOIN brand_models m ON m.id = p_brand_model_id AND (m.company_id IS NULL OR m.company_id = asker.id)
      JOIN brands b ON b.id = m.brand_id
  ), twins AS (
    SELECT e.id, e.company_id
    FROM asker CROSS JOIN model
      JOIN brands b ON lower(b.name) = model.brand
      JOIN brand_models m ON m.brand_id = b.id AND lower(m.name) = model.name
      JOIN equipments e ON e.brand_model_id = m.id AND e.deleted_at IS NULL AND e.company_id <> asker.id
      JOIN plants p ON p.id = e.plant_id AND p.deleted_at IS NULL
      JOIN companies c ON c.id = e.company_id AND c.shares_outcomes AND c.deleted_at IS NULL AND c.archived_at IS NULL
  ), repairs AS (
    SELECT t.id, t.company_id, proof.fault, proof.held, nullif(w.total_minutes, 0) AS minutes
    FROM twins t JOIN work_orders w ON w.equipment_id = t.id AND w.company_id = t.company_id
        AND w.kind = 'order' AND w.status IN ('completed', 'closed')
      CROSS JOIN LATERAL (
        SELECT min(p.fault) AS fault, CASE WHEN bool_or(p.outcome IN ('recurred', 'not_fixed')) THEN false
            WHEN bool_and(p.outcome = 'held') THEN true END AS held
        FROM proofs p WHERE p.work_order_id = w.id AND p.verdict <> 'cancelled') proof
    WHERE proof.fault IS NOT NULL
  )
  SELECT NULL, (count(*) / 5 * 5)::int, NULL::int, NULL::int FROM twins
  HAVING count(*) >= 5 AND count(DISTINCT company_id) >= 2
  UNION ALL
  (SELECT r.fault, (count(DISTINCT r.id) / 5 * 5)::int,
    CASE WHEN count(DISTINCT r.id) FILTER (WHERE r.held IS NOT NULL) >= 5
        AND count(DISTINCT r.company_id) FILTER (WHERE r.held IS NOT NULL) >= 2
      THEN (round(20.0 * count(*) FILTER (WHERE r.held) / count(*) FILTER (WHERE r.held IS NOT NULL)) * 5)::int END,
    CASE WHEN count(DISTINCT r.id) FILTER (WHERE r.minutes IS NOT NULL) >= 5
        AND count(DISTINCT r.company_id) FILTER (WHERE r.minutes IS NOT NULL) >= 2
      THEN (greatest(1, round((percentile_cont(0.5) WITHIN GROUP (ORDER BY r.minutes) / 15)::numeric)) * 15)::int END
  FROM repairs r GROUP BY r.fault
  HAVING count(DISTINCT r.id) >= 5 AND count(DISTINCT r.company_id) >= 2
  ORDER BY 2 DESC, 1) $function$;
