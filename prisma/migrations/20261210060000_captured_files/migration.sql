-- Which step a file was captured at, and who attached it. A person takes back or marks up what is their own.
ALTER TABLE work_order_files ADD COLUMN step_id int, ADD COLUMN user_id int;
