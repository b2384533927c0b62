-- What reporting users may not do, but a setting of their own would let them: each limit of a role is only where it begins.
-- Removes the users whose login has ended, notes who was there, cancels what takes more than a minute, and ends sessions that
-- keep a transaction open, hold a lock that the product waits for, or are in another database.
CREATE OR REPLACE FUNCTION public.police_reporting()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE name text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('reporting_users'));
  UPDATE reporting_logins SET previous_user_name = NULL, previous_until = NULL
    WHERE previous_until <= now() OR (ended_at IS NOT NULL AND previous_user_name IS NOT NULL);
  UPDATE reporting_logins SET user_name = NULL WHERE ended_at IS NOT NULL AND user_name IS NOT NULL;
  FOR name IN SELECT u FROM unnest(reporting_users()) u
    WHERE NOT EXISTS (SELECT FROM reporting_logins l WHERE u IN (l.user_name, l.previous_user_name))
  LOOP
    PERFORM drop_reporting_user(name);
  END LOOP;

  UPDATE reporting_logins l SET last_used_at = now()
    WHERE (l.last_used_at IS NULL OR l.last_used_at < now() - interval '1 minute')
      AND EXISTS (SELECT FROM pg_stat_activity a WHERE a.usename IN (l.user_name, l.previous_user_name));
  PERFORM lo_unlink(o.oid) FROM pg_largeobject_metadata o JOIN pg_roles r ON r.oid = o.lomowner
    WHERE r.rolname = ANY (reporting_users());
  PERFORM CASE WHEN is_to_end THEN pg_terminate_backend(pid) ELSE pg_cancel_backend(pid) END
    FROM (SELECT a.pid,
        a.datname IS DISTINCT FROM current_database()
          OR (a.state LIKE 'idle in transaction%' AND a.state_change < clock_timestamp() - interval '60 seconds')
          OR (a.state = 'active' AND a.query_start < clock_timestamp() - interval '90 seconds')
          OR a.xact_start < clock_timestamp() - interval '5 minutes'
          OR EXISTS (SELECT FROM pg_locks k WHERE k.pid = a.pid AND k.locktype = 'advisory' AND k.granted) AS is_to_end,
        a.state = 'active' AND a.query_start < clock_timestamp() - interval '60 seconds' AS is_to_cancel
      FROM pg_stat_activity a WHERE a.usename = ANY (reporting_users()) AND a.backend_type = 'client backend') session
    WHERE is_to_end OR is_to_cancel;
END $function$;
