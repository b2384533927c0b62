-- One message to one person, and the announcement that sends it. Every role may ask for one (an invitation, an
-- alarm, a password reset), none may read what others were sent: hence a function and no right on the table.
-- No row: this subject was announced before.
CREATE OR REPLACE FUNCTION public.announce_delivery(p_channel text, p_subject text, p_recipient text, p_user_id integer, p_company_id integer, p_payload jsonb, p_held_until timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE made int;
BEGIN
  INSERT INTO deliveries (channel, subject, recipient, user_id, company_id, payload)
  VALUES (p_channel, p_subject, p_recipient, p_user_id, p_company_id, p_payload)
  ON CONFLICT (subject) DO NOTHING RETURNING id INTO made;
  IF made IS NOT NULL THEN
    INSERT INTO outbox (topic, payload, company_id, run_after)
    VALUES (p_channel, jsonb_build_object('delivery_id', made), p_company_id, coalesce(p_held_until, now()));
  END IF;
  RETURN made;
END $function$;
