CREATE OR REPLACE FUNCTION public.keep_answer(p_user_id integer, p_key text, p_claim uuid, p_status integer, p_answer jsonb)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  WITH kept AS (
    UPDATE idempotency_keys SET status = p_status, answer = p_answer
     WHERE user_id = p_user_id AND key = p_key AND claim = p_claim AND status IS NULL
    RETURNING 1)
  SELECT EXISTS (SELECT FROM kept)
$function$;
