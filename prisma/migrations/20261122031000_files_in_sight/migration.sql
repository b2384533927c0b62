-- A picture is seen by whoever sees something that shows it: the provider's staff belong to no company, and what they
-- upload for one was everybody's to read; and what hangs on an order in one plant was read in every other of the company.
CREATE INDEX brands_image_id_idx ON brands (image_id) WHERE image_id IS NOT NULL;
CREATE INDEX companies_image_id_idx ON companies (image_id) WHERE image_id IS NOT NULL;
CREATE INDEX plants_image_id_idx ON plants (image_id) WHERE image_id IS NOT NULL;
CREATE INDEX production_lines_image_id_idx ON production_lines (image_id) WHERE image_id IS NOT NULL;
CREATE INDEX machines_image_id_idx ON machines (image_id) WHERE image_id IS NOT NULL;
CREATE INDEX assets_image_id_idx ON assets (image_id) WHERE image_id IS NOT NULL;
CREATE INDEX equipments_image_id_idx ON equipments (image_id) WHERE image_id IS NOT NULL;
CREATE INDEX work_order_files_file_id_idx ON work_order_files (file_id);

-- A function, because a scoped request sees nothing of the places that it must not see the pictures of. What nothing
-- shows yet is its company's.
CREATE FUNCTION is_file_in_sight(p_file_id int, p_company_id int) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  WITH shown (company_id, plant_id) AS (
    SELECT company_id, NULL::int FROM brands WHERE image_id = p_file_id
    UNION ALL SELECT id, NULL FROM companies WHERE image_id = p_file_id
    UNION ALL SELECT company_id, id FROM plants WHERE image_id = p_file_id
    UNION ALL SELECT company_id, plant_id FROM production_lines WHERE image_id = p_file_id
    UNION ALL SELECT company_id, plant_id FROM machines WHERE image_id = p_file_id
    UNION ALL SELECT company_id, plant_id FROM assets WHERE image_id = p_file_id
    UNION ALL SELECT company_id, plant_id FROM equipments WHERE image_id = p_file_id
    UNION ALL SELECT company_id, plant_id FROM work_order_files WHERE file_id = p_file_id)
  SELECT CASE WHEN EXISTS (SELECT FROM shown)
    THEN EXISTS (SELECT FROM shown s WHERE (s.company_id IS NULL OR s.company_id = ANY (app_companies()))
      AND (s.plant_id IS NULL OR s.plant_id = ANY (app_plants())))
    ELSE coalesce(p_company_id = ANY (app_companies()), false) END $$;
REVOKE ALL ON FUNCTION is_file_in_sight(int, int) FROM public;
GRANT EXECUTE ON FUNCTION is_file_in_sight(int, int) TO millwright_scoped;

DROP POLICY see ON files;
CREATE POLICY see ON files FOR SELECT TO millwright_scoped
  USING (user_id = (SELECT app_user()) OR (purpose <> 'export' AND is_file_in_sight(id, company_id)));
