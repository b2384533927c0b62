-- Standard limits of an item type, beside those of a machine type. The provider's (company_id null) are for everybody; a
-- company sets its own, for its own item types and for the provider's, and only it sees them.
ALTER TABLE standard_limits
  ADD COLUMN equipment_type_id int REFERENCES equipment_types (id) ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT standard_limits_of_one_type CHECK (equipment_type_id IS NULL OR limit_class IS NULL),
  ADD CONSTRAINT standard_limits_of_company CHECK (company_id IS NULL OR equipment_type_id IS NOT NULL);
CREATE INDEX standard_limits_equipment_type_id_idx ON standard_limits (equipment_type_id);
DROP INDEX standard_limits_class_key;
CREATE UNIQUE INDEX standard_limits_type_key
  ON standard_limits (coalesce(company_id, 0), coalesce(equipment_type_id, 0), coalesce(limit_class, ''), quantity, kind);
CREATE TRIGGER own_catalogue_equipment_type BEFORE INSERT OR UPDATE OF equipment_type_id, company_id ON standard_limits
  FOR EACH ROW EXECUTE FUNCTION check_catalogue_reference('equipment_types', 'equipment_type_id');
