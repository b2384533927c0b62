-- The answer to a POST with an Idempotency-Key is written in the transaction of its effect, in whatever role that runs.
-- A claim has a number of its own: who lost it to a later call with the same key finds nothing to write, and rolls back.
ALTER TABLE idempotency_keys ADD COLUMN claim uuid NOT NULL DEFAULT gen_random_uuid();

CREATE FUNCTION keep_answer(p_user_id int, p_key text, p_claim uuid, p_status int, p_answer jsonb) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  WITH kept AS (
    UPDATE idempotency_keys SET status = p_status, answer = p_answer
     WHERE user_id = p_user_id AND key = p_key AND claim = p_claim AND status IS NULL
    RETURNING 1)
  SELECT EXISTS (SELECT FROM kept)
$$;
REVOKE ALL ON FUNCTION keep_answer(int, text, uuid, int, jsonb) FROM public;
GRANT EXECUTE ON FUNCTION keep_answer(int, text, uuid, int, jsonb) TO millwright_scoped, millwright_all, millwright_auth;
