ALTER TABLE savings RENAME COLUMN labour_cost TO labor_cost;
