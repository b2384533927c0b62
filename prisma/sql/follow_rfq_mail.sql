-- What becomes of the mail to a vendor is seen at the request: the mails themselves are the provider's.
CREATE OR REPLACE FUNCTION public.follow_rfq_mail()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  UPDATE rfq_vendors SET mail = NEW.status, mailed_at = coalesce(NEW.sent_at, mailed_at)
  WHERE rfq_id = split_part(NEW.subject, ':', 2)::int AND vendor_id = split_part(NEW.subject, ':', 3)::int;
  RETURN NULL;
END $function$;
