-- Companies that were there when the rule came.
ALTER TABLE companies VALIDATE CONSTRAINT companies_permit_signature_check;
