-- An item type has the poles of its motors: items without a speed of their own turn at the nominal speed of these.
ALTER TABLE equipment_types ADD COLUMN rpm_option_value_id int CHECK (rpm_option_value_id BETWEEN 1 AND 12);
