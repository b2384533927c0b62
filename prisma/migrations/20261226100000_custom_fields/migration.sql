-- Fields that a company gives its records beside those of the product, and their values.
CREATE TABLE custom_fields (
  id serial PRIMARY KEY,
  company_id int REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE,
  plant_ids int[] NOT NULL DEFAULT '{}',
  noun text NOT NULL CHECK (noun IN ('equipments', 'machines', 'assets', 'production_lines', 'work_orders', 'parts', 'brand_models', 'sensors')),
  key text NOT NULL CHECK (key ~ '^[a-z][a-z0-9_]{0,59}$'),
  kind text NOT NULL CHECK (kind IN ('text', 'long_text', 'number', 'date', 'choice', 'choices', 'boolean', 'link', 'person', 'money')),
  name jsonb NOT NULL,
  hint jsonb,
  "group" text,
  unit text,
  decimals smallint CHECK (decimals BETWEEN 0 AND 6),
  min float8,
  max float8,
  options jsonb NOT NULL DEFAULT '[]',
  is_required boolean NOT NULL DEFAULT false,
  is_searched boolean NOT NULL DEFAULT false,
  equipment_type_ids int[] NOT NULL DEFAULT '{}',
  order_kinds text[] NOT NULL DEFAULT '{}',
  position int NOT NULL DEFAULT 0,
  archived_at timestamptz(3),
  deleted_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX custom_fields_key ON custom_fields (coalesce(company_id, 0), noun, key);
CREATE INDEX custom_fields_noun_position_id_idx ON custom_fields (noun, position, id);
SELECT wall_off('custom_fields', 'catalogue');

ALTER TABLE equipments ADD COLUMN custom jsonb NOT NULL DEFAULT '{}', ADD COLUMN custom_words text;
ALTER TABLE machines ADD COLUMN custom jsonb NOT NULL DEFAULT '{}', ADD COLUMN custom_words text;
ALTER TABLE assets ADD COLUMN custom jsonb NOT NULL DEFAULT '{}', ADD COLUMN custom_words text;
ALTER TABLE production_lines ADD COLUMN custom jsonb NOT NULL DEFAULT '{}', ADD COLUMN custom_words text;
ALTER TABLE work_orders ADD COLUMN custom jsonb NOT NULL DEFAULT '{}', ADD COLUMN custom_words text;
ALTER TABLE parts ADD COLUMN custom jsonb NOT NULL DEFAULT '{}', ADD COLUMN custom_words text;
ALTER TABLE brand_models ADD COLUMN custom jsonb NOT NULL DEFAULT '{}', ADD COLUMN custom_words text;
ALTER TABLE sensors ADD COLUMN custom jsonb NOT NULL DEFAULT '{}', ADD COLUMN custom_words text;

CREATE OR REPLACE FUNCTION public.custom_words_of(p_noun text, p_company_id integer, p_custom jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  SELECT string_agg(p_custom ->> f.key, ' ' ORDER BY f.position, f.id) FROM custom_fields f
    WHERE f.noun = p_noun AND f.is_searched AND f.archived_at IS NULL AND f.deleted_at IS NULL
      AND (f.company_id IS NULL OR f.company_id = p_company_id) AND p_custom ? f.key $function$;

CREATE OR REPLACE FUNCTION public.keep_custom_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  NEW.custom_words := custom_words_of(TG_TABLE_NAME::text, NEW.company_id, NEW.custom);
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.custom_ids(p_table regclass, p_conditions jsonb, p_limit integer)
 RETURNS integer[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE
  wall text; matches text; ids int[];
BEGIN
  SELECT string_agg(pg_get_expr(p.polqual, p.polrelid), ' OR ') INTO wall FROM pg_policy p
    WHERE p.polrelid = p_table AND p.polpermissive AND p.polcmd IN ('r', '*') AND 'millwright_scoped'::regrole = ANY (p.polroles);
  IF current_setting('role', true) = 'millwright_all' THEN
    wall := 'true';
  END IF;
  wall := replace(replace(wall, '( SELECT app_companies() AS app_companies)', '$2'), '( SELECT app_plants() AS app_plants)', '$3');
  SELECT string_agg(format('(%s)', one.alternatives), ' AND ') INTO matches FROM (
    SELECT (SELECT string_agg(format('custom @> %L::jsonb', held), ' OR ') FROM jsonb_array_elements(condition) held) AS alternatives
      FROM jsonb_array_elements(p_conditions) condition) one;
  EXECUTE format('SELECT array_agg(id) FROM (SELECT id FROM %s WHERE custom <> ''{}'' AND %s AND (%s) LIMIT $1 + 1) found',
    p_table, coalesce(matches, 'true'), coalesce(wall, 'false'))
    INTO ids USING p_limit, app_companies(), app_plants();
  RETURN CASE WHEN cardinality(ids) > p_limit THEN NULL ELSE coalesce(ids, '{}') END;
END $function$;

REVOKE ALL ON FUNCTION custom_words_of(text, int, jsonb), keep_custom_words(), custom_ids(regclass, jsonb, int) FROM public;
GRANT EXECUTE ON FUNCTION custom_words_of(text, int, jsonb), custom_ids(regclass, jsonb, int) TO millwright_scoped, millwright_all;

CREATE TRIGGER added_custom_words BEFORE INSERT ON equipments FOR EACH ROW WHEN (NEW.custom <> '{}') EXECUTE FUNCTION keep_custom_words();
CREATE TRIGGER changed_custom_words BEFORE UPDATE OF custom ON equipments FOR EACH ROW WHEN (NEW.custom IS DISTINCT FROM OLD.custom) EXECUTE FUNCTION keep_custom_words();
CREATE TRIGGER added_custom_words BEFORE INSERT ON machines FOR EACH ROW WHEN (NEW.custom <> '{}') EXECUTE FUNCTION keep_custom_words();
CREATE TRIGGER changed_custom_words BEFORE UPDATE OF custom ON machines FOR EACH ROW WHEN (NEW.custom IS DISTINCT FROM OLD.custom) EXECUTE FUNCTION keep_custom_words();
CREATE TRIGGER added_custom_words BEFORE INSERT ON assets FOR EACH ROW WHEN (NEW.custom <> '{}') EXECUTE FUNCTION keep_custom_words();
CREATE TRIGGER changed_custom_words BEFORE UPDATE OF custom ON assets FOR EACH ROW WHEN (NEW.custom IS DISTINCT FROM OLD.custom) EXECUTE FUNCTION keep_custom_words();
CREATE TRIGGER added_custom_words BEFORE INSERT ON production_lines FOR EACH ROW WHEN (NEW.custom <> '{}') EXECUTE FUNCTION keep_custom_words();
CREATE TRIGGER changed_custom_words BEFORE UPDATE OF custom ON production_lines FOR EACH ROW WHEN (NEW.custom IS DISTINCT FROM OLD.custom) EXECUTE FUNCTION keep_custom_words();
CREATE TRIGGER added_custom_words BEFORE INSERT ON work_orders FOR EACH ROW WHEN (NEW.custom <> '{}') EXECUTE FUNCTION keep_custom_words();
CREATE TRIGGER changed_custom_words BEFORE UPDATE OF custom ON work_orders FOR EACH ROW WHEN (NEW.custom IS DISTINCT FROM OLD.custom) EXECUTE FUNCTION keep_custom_words();
CREATE TRIGGER added_custom_words BEFORE INSERT ON parts FOR EACH ROW WHEN (NEW.custom <> '{}') EXECUTE FUNCTION keep_custom_words();
CREATE TRIGGER changed_custom_words BEFORE UPDATE OF custom ON parts FOR EACH ROW WHEN (NEW.custom IS DISTINCT FROM OLD.custom) EXECUTE FUNCTION keep_custom_words();
CREATE TRIGGER added_custom_words BEFORE INSERT ON brand_models FOR EACH ROW WHEN (NEW.custom <> '{}') EXECUTE FUNCTION keep_custom_words();
CREATE TRIGGER changed_custom_words BEFORE UPDATE OF custom ON brand_models FOR EACH ROW WHEN (NEW.custom IS DISTINCT FROM OLD.custom) EXECUTE FUNCTION keep_custom_words();
CREATE TRIGGER added_custom_words BEFORE INSERT ON sensors FOR EACH ROW WHEN (NEW.custom <> '{}') EXECUTE FUNCTION keep_custom_words();
CREATE TRIGGER changed_custom_words BEFORE UPDATE OF custom ON sensors FOR EACH ROW WHEN (NEW.custom IS DISTINCT FROM OLD.custom) EXECUTE FUNCTION keep_custom_words();
