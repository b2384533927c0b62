-- Who tests the sign-in of a company, and what came of it; the row is gone within two hours.
ALTER TABLE saml_requests ADD COLUMN tested_by int, ADD COLUMN outcome jsonb;
