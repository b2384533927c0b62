-- The first device ticks the channel, the last one unticks it: whoever then has no channel left gets mail, as silence
-- would be worse.
CREATE OR REPLACE FUNCTION public.follow_push_devices()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE gained int; lost int;
BEGIN
  IF TG_OP <> 'DELETE' THEN gained := NEW.user_id; END IF;
  IF TG_OP <> 'INSERT' THEN lost := OLD.user_id; END IF;
  IF gained IS NOT DISTINCT FROM lost THEN RETURN NULL; END IF;
  UPDATE users SET notify_channels = array_append(notify_channels, 'push')
    WHERE id = gained AND NOT 'push' = ANY (notify_channels)
      AND (SELECT count(*) FROM push_subscriptions WHERE user_id = gained) = 1;
  UPDATE users SET notify_channels =
      CASE WHEN notify_channels = '{push}' THEN '{mail}' ELSE array_remove(notify_channels, 'push') END
    WHERE id = lost AND 'push' = ANY (notify_channels)
      AND NOT EXISTS (SELECT FROM push_subscriptions WHERE user_id = lost);
  RETURN NULL;
END $function$;
