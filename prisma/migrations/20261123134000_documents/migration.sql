-- The library is found by the search of the whole product; deleting a file asks who shows it.
SELECT searchable('libraries', 'title');
CREATE INDEX libraries_file_id_idx ON libraries (file_id);
CREATE INDEX libraries_created_at_id_idx ON libraries (created_at DESC, id DESC);
CREATE INDEX brand_model_documents_file_id_idx ON brand_model_documents (file_id);

-- What belongs to one item alone: its data sheet, the drawing of how it is fitted, the report of a repair.
CREATE TABLE equipment_documents (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  plant_id int NOT NULL,
  equipment_id int NOT NULL,
  file_id int NOT NULL REFERENCES files (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  title text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (equipment_id, file_id),
  FOREIGN KEY (company_id, plant_id, equipment_id) REFERENCES equipments (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX equipment_documents_file_id_idx ON equipment_documents (file_id);
CREATE TRIGGER own_catalogue_file BEFORE INSERT OR UPDATE OF file_id, company_id ON equipment_documents
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('files', 'file_id');
SELECT wall_off('equipment_documents', 'plant');
