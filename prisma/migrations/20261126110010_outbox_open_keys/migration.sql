-- Is work already announced under this key?
CREATE INDEX CONCURRENTLY outbox_open_keys ON outbox (topic, key) WHERE key IS NOT NULL AND done_at IS NULL;
