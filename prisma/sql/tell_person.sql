-- One line in one person's bell. A colleague may cause it and must not read the others': hence a function.
-- No row: this subject was told before.
CREATE OR REPLACE FUNCTION public.tell_person(p_user_id integer, p_company_id integer, p_kind text, p_message text, p_params jsonb, p_level text, p_href text, p_subject text)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  INSERT INTO notifications (user_id, company_id, kind, message, params, level, href, subject)
  VALUES (p_user_id, p_company_id, p_kind, p_message, p_params, p_level, p_href, p_subject)
  ON CONFLICT (subject) DO NOTHING RETURNING id $function$;
