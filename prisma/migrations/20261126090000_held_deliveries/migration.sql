-- A message may be held until somebody's quiet hours are over. Servers of the version before call it without the time.
DROP FUNCTION announce_delivery(text, text, text, int, int, jsonb);
CREATE FUNCTION announce_delivery(p_channel text, p_subject text, p_recipient text, p_user_id int, p_company_id int, p_payload jsonb,
  p_held_until timestamptz DEFAULT NULL)
RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
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
END $$;
REVOKE ALL ON FUNCTION announce_delivery(text, text, text, int, int, jsonb, timestamptz) FROM public;
GRANT EXECUTE ON FUNCTION announce_delivery(text, text, text, int, int, jsonb, timestamptz) TO millwright_scoped, millwright_all, millwright_auth;
