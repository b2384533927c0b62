-- A person's face, shown to their company where they are named.
ALTER TABLE users ADD COLUMN image_id int;
GRANT SELECT (image_id) ON users TO millwright_scoped, millwright_all;
SELECT keep_file_uses('users', 'company');
CREATE INDEX users_faces ON users (company_id, id) WHERE image_id IS NOT NULL;
