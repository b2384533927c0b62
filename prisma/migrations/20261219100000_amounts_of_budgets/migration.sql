-- A plant's budget of a year is more than 32 bits of cents. The table has a few rows a plant and year.
ALTER TABLE budgets ALTER COLUMN amount TYPE bigint;
