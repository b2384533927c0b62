-- What the text of an imported order says, and how many texts of a file were understood.
ALTER TABLE work_orders
  ADD COLUMN read_part text,
  ADD COLUMN read_fault text,
  ADD COLUMN read_work text;

ALTER TABLE imports
  ADD COLUMN texts int NOT NULL DEFAULT 0,
  ADD COLUMN understood int NOT NULL DEFAULT 0;

ALTER TABLE import_rows
  ADD COLUMN is_understood boolean,
  ADD COLUMN unknown_words text[] NOT NULL DEFAULT '{}';
