-- A file of more than 2 GB, which the column "size" cannot say.
ALTER TABLE files ADD COLUMN large_size bigint;
