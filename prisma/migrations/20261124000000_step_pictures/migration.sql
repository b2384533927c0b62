-- The pictures that the steps of a procedure show. Those of earlier versions stay: orders were made with them.
CREATE TABLE task_procedure_pictures (
  id serial PRIMARY KEY,
  company_id int REFERENCES companies (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  task_procedure_id int NOT NULL REFERENCES task_procedures (id) ON DELETE CASCADE ON UPDATE CASCADE,
  file_id int NOT NULL REFERENCES files (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  UNIQUE (task_procedure_id, file_id)
);
CREATE INDEX task_procedure_pictures_file_id_idx ON task_procedure_pictures (file_id);
CREATE TRIGGER own_catalogue_procedure BEFORE INSERT OR UPDATE OF task_procedure_id, company_id ON task_procedure_pictures
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('task_procedures', 'task_procedure_id');
CREATE TRIGGER own_catalogue_file BEFORE INSERT OR UPDATE OF file_id, company_id ON task_procedure_pictures
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('files', 'file_id');
SELECT wall_off('task_procedure_pictures', 'catalogue');
