-- NOTIFY in a writing transaction holds one lock of the whole database through the commit. The processes notify after
-- the commit instead, and the dispatchers look every second for what nobody notified about.
DROP TRIGGER wake ON outbox;
DROP FUNCTION wake_dispatchers();
