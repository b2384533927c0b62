-- The caps of SMS count what went out, or may have: by when it was tried, not by when it was asked for.
ALTER TABLE deliveries ADD COLUMN tried_at timestamptz(3);
DROP INDEX deliveries_sms;
CREATE INDEX deliveries_sms ON deliveries (tried_at) WHERE channel = 'sms' AND tried_at IS NOT NULL;
