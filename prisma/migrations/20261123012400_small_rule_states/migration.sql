-- The states of the alert engine are 1.4 kB of JSON with the same keys again and again, in a row that every batch
-- updates twice: compressed within the row they are a third of it, and updates find room in their page.
ALTER TABLE sensor_parameters ALTER COLUMN rule_states SET STORAGE MAIN;
ALTER TABLE sensor_parameters SET (toast_tuple_target = 256, fillfactor = 50);
