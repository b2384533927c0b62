-- People are invited, changed and removed on a screen.
ALTER TABLE users
  ADD COLUMN deleted_at timestamptz(3),
  -- When the link was mailed with which they choose their first password.
  ADD COLUMN invited_at timestamptz(3),
  -- All that a screen may know of the hash.
  ADD COLUMN has_password boolean NOT NULL GENERATED ALWAYS AS (password_hash IS NOT NULL) STORED;
GRANT SELECT (deleted_at, invited_at, has_password) ON users TO millwright_scoped, millwright_all;

-- Whoever changes who somebody is, where or as what they work, or closes the account, from wherever: nobody goes on
-- with what they had before.
CREATE FUNCTION end_sessions() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE sessions SET revoked_at = now() WHERE user_id = NEW.id AND revoked_at IS NULL;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION end_sessions() FROM public;
CREATE TRIGGER end_sessions AFTER UPDATE OF email, role_id, company_id, distributor_id, archived_at ON users FOR EACH ROW
  WHEN (OLD.email IS DISTINCT FROM NEW.email OR OLD.role_id IS DISTINCT FROM NEW.role_id
    OR OLD.company_id IS DISTINCT FROM NEW.company_id OR OLD.distributor_id IS DISTINCT FROM NEW.distributor_id
    OR OLD.archived_at IS DISTINCT FROM NEW.archived_at)
  EXECUTE FUNCTION end_sessions();

-- An invitation is such a link too, with its own words and a longer life. One announcement makes one link, however
-- often a worker tries.
ALTER TABLE password_resets ADD COLUMN is_invitation boolean NOT NULL DEFAULT false, ADD COLUMN outbox_id int;
CREATE UNIQUE INDEX password_resets_outbox_id_key ON password_resets (outbox_id);
-- It is asked for again by signing in, because who asks may not read what sessions and links are.
CREATE POLICY invite_again ON outbox FOR SELECT TO millwright_auth USING (topic = 'invitation');

-- The palette finds people of the plants that the caller sees; of the company, who sees all of its plants.
CREATE OR REPLACE FUNCTION search_ids(p_kind text, p_text text, p_plant_id int, p_limit int) RETURNS TABLE (id int, score real)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public SET pg_trgm.word_similarity_threshold = 0.5 AS $$
DECLARE
  everything boolean := current_setting('role', true) = 'millwright_all';
  plain text := replace(replace(replace(p_text, '\', '\\'), '%', '\%'), '_', '\_');
  tbl text; words text; alive text := 'deleted_at IS NULL AND archived_at IS NULL'; walls text; matches text;
BEGIN
  CASE p_kind
    WHEN 'items'       THEN tbl := 'equipments'; words := '(name || '' '' || coalesce(serial_number, ''''))';
    WHEN 'machines'    THEN tbl := 'machines'; words := '(name || '' '' || coalesce(code, ''''))';
    WHEN 'assets'      THEN tbl := 'assets'; words := '(name || '' '' || coalesce(asset_number, ''''))';
    WHEN 'lines'       THEN tbl := 'production_lines'; words := 'name';
    WHEN 'sensors'     THEN tbl := 'sensors'; words := '(name || '' '' || uid)';
    WHEN 'work_orders' THEN tbl := 'work_orders'; words := 'name'; alive := 'true';
    WHEN 'users'       THEN tbl := 'users'; words := '(first_name || '' '' || last_name || '' '' || email)'; alive := 'archived_at IS NULL';
    WHEN 'brands'      THEN tbl := 'brands'; words := 'name'; alive := 'true';
  END CASE;
  walls := CASE
    WHEN p_kind = 'brands' THEN '($3 OR company_id IS NULL OR company_id = ANY ($4))'
    WHEN p_kind = 'users'  THEN '($3 OR (company_id = ANY ($4) AND (id = app_user()
      OR EXISTS (SELECT FROM user_plants up WHERE up.user_id = t.id AND up.plant_id = ANY ($5))
      OR NOT EXISTS (SELECT FROM plants p WHERE p.company_id = t.company_id AND p.deleted_at IS NULL AND p.id <> ALL ($5)))))'
    ELSE '($3 OR (company_id = ANY ($4) AND plant_id = ANY ($5))) AND ($6 IS NULL OR plant_id = $6)'
  END;
  matches := CASE
    WHEN length(p_text) < 3 THEN format('(%s ILIKE $2 || ''%%'' OR %s ILIKE ''%% '' || $2 || ''%%'')', words, words)
    ELSE format('(%s ILIKE ''%%'' || $2 || ''%%'' OR $1 <%% %s)', words, words)
  END;
  RETURN QUERY EXECUTE format(
    'SELECT found.id, (word_similarity($1, found.words) + (found.words ILIKE $2 || ''%%'')::int)::real AS score
     FROM (SELECT t.id, %s AS words FROM %I t WHERE %s AND %s AND %s LIMIT 1000) found
     ORDER BY score DESC, length(found.words), found.id LIMIT $7', words, tbl, matches, alive, walls)
  USING p_text, plain, everything, app_companies(), app_plants(), p_plant_id, p_limit;
END $$;
