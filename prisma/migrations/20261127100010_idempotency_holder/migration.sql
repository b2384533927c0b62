-- The connections that the process of a claim has: without any it has died, and the next call takes its turn.
alter table idempotency_keys add column held_by text;
