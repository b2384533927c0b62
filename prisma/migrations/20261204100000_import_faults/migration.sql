-- All that is wrong with a row of a file, where `column` and `reason` say the first; and the columns of it, to filter by.
ALTER TABLE import_rows
  ADD COLUMN faults jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN fault_columns text[] NOT NULL DEFAULT '{}';
