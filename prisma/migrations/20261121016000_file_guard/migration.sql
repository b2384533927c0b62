-- An attachment is the company's own file, or the provider's: never another company's.
CREATE TRIGGER own_catalogue_file BEFORE INSERT OR UPDATE OF file_id, company_id ON work_order_files
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('files', 'file_id');
