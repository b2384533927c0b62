-- The stock of a storeroom is shown by name, what is below its minimum first, and searched by words of three tables.
-- Each line keeps what it is ordered and searched by, so that a page of it is read from an index.
ALTER TABLE stock_lines
  ADD COLUMN sort_name text NOT NULL DEFAULT '',
  ADD COLUMN words text NOT NULL DEFAULT '',
  ADD COLUMN part_minimum double precision;
ALTER TABLE stock_lines
  ADD COLUMN needed double precision GENERATED ALWAYS AS (coalesce(minimum, part_minimum)) STORED,
  ADD COLUMN is_below boolean GENERATED ALWAYS AS
    (coalesce(round((on_hand - reserved)::numeric, 3)::double precision < coalesce(minimum, part_minimum), false)) STORED,
  -- A place that is empty and needs nothing is not shown.
  ADD COLUMN is_shown boolean GENERATED ALWAYS AS
    (on_hand > 0 OR reserved > 0 OR coalesce(minimum, part_minimum, 0) > 0) STORED;

CREATE FUNCTION stock_line_words() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  SELECT lower(coalesce(p.name, b.name)), concat_ws(' ', p.name, p.number, p.barcode, b.name, a.name, c.name), p.minimum
    INTO NEW.sort_name, NEW.words, NEW.part_minimum
    FROM (SELECT) one
    LEFT JOIN parts p ON p.id = NEW.part_id LEFT JOIN brand_models b ON b.id = NEW.brand_model_id
    LEFT JOIN brands a ON a.id = b.brand_id LEFT JOIN store_room_locations c ON c.id = NEW.location_id;
  NEW.sort_name := coalesce(NEW.sort_name, '');
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION stock_line_words() FROM public;
CREATE TRIGGER stock_line_words BEFORE INSERT OR UPDATE OF part_id, brand_model_id, location_id, words ON stock_lines
  FOR EACH ROW EXECUTE FUNCTION stock_line_words();

-- What is renamed is renamed in every line of it: setting the words asks for them again.
CREATE FUNCTION renew_stock_words() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF TG_TABLE_NAME = 'brands' THEN
    UPDATE stock_lines SET words = '' WHERE brand_model_id IN (SELECT id FROM brand_models WHERE brand_id = NEW.id);
  ELSE
    EXECUTE format('UPDATE stock_lines SET words = '''' WHERE %I = $1', TG_ARGV[0]) USING NEW.id;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION renew_stock_words() FROM public;
CREATE TRIGGER renew_stock_words AFTER UPDATE OF name, number, barcode, minimum ON parts FOR EACH ROW
  WHEN ((OLD.name, OLD.number, OLD.barcode, OLD.minimum) IS DISTINCT FROM (NEW.name, NEW.number, NEW.barcode, NEW.minimum))
  EXECUTE FUNCTION renew_stock_words('part_id');
CREATE TRIGGER renew_stock_words AFTER UPDATE OF name, brand_id ON brand_models FOR EACH ROW
  WHEN ((OLD.name, OLD.brand_id) IS DISTINCT FROM (NEW.name, NEW.brand_id)) EXECUTE FUNCTION renew_stock_words('brand_model_id');
CREATE TRIGGER renew_stock_words AFTER UPDATE OF name ON store_room_locations FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION renew_stock_words('location_id');
CREATE TRIGGER renew_stock_words AFTER UPDATE OF name ON brands FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION renew_stock_words();

UPDATE stock_lines SET words = '';
SELECT searchable('stock_lines', 'words');
CREATE INDEX stock_lines_shown_idx ON stock_lines (store_room_id, is_below DESC, sort_name, id)
  INCLUDE (reserved, value) WHERE is_shown;
