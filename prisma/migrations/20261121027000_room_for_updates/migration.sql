-- Rows that every message of a gateway touches: with room on their page an update leaves the indexes alone, of which
-- sensors has six.
ALTER TABLE sensors SET (fillfactor = 70);
ALTER TABLE controllers SET (fillfactor = 70);
ALTER TABLE controller_tokens SET (fillfactor = 70);
ALTER TABLE dirty_hours SET (fillfactor = 70);
