-- Those of before. What a sensor has sent meanwhile is counted whole, with the days before it.
INSERT INTO coverage_months (company_id, plant_id, equipment_id, month, hours)
  SELECT company_id, plant_id, equipment_id, date_trunc('month', day)::date, sum(bit_count(hours::bit(24)))::int
  FROM (
    SELECT company_id, plant_id, equipment_id, day, bit_or(hours) AS hours FROM coverage_days
    WHERE equipment_id IS NOT NULL GROUP BY 1, 2, 3, 4) days
  GROUP BY 1, 2, 3, 4
  ON CONFLICT (plant_id, month, equipment_id) DO NOTHING;
