-- What a person was sent to their devices lately, and what all were, for the statistics.
CREATE INDEX CONCURRENTLY deliveries_push ON deliveries (user_id, created_at) WHERE channel = 'push';
