-- Plants of which a person does not want to be told. One that joins later is not among them.
ALTER TABLE users ADD COLUMN muted_plant_ids integer[] NOT NULL DEFAULT '{}';
GRANT SELECT (muted_plant_ids) ON users TO millwright_scoped, millwright_all;
