-- A part number lies in the list of a storeroom by its kind ("Belt 5VX1060") and is found by it.
CREATE OR REPLACE FUNCTION public.stock_line_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  SELECT lower(coalesce(p.name, concat_ws(' ', t.name, b.name))),
      concat_ws(' ', p.name, p.number, p.barcode, t.name, b.name, a.name, c.name), p.minimum
    INTO NEW.sort_name, NEW.words, NEW.part_minimum
    FROM (SELECT) one
    LEFT JOIN parts p ON p.id = NEW.part_id LEFT JOIN brand_models b ON b.id = NEW.brand_model_id
    LEFT JOIN equipment_types t ON t.id = b.equipment_type_id
    LEFT JOIN brands a ON a.id = b.brand_id LEFT JOIN store_room_locations c ON c.id = NEW.location_id;
  NEW.sort_name := coalesce(NEW.sort_name, '');
  RETURN NEW;
END $function$;
;

-- What is renamed is renamed in every line of it: setting the words asks for them again.
CREATE OR REPLACE FUNCTION public.renew_stock_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  IF TG_TABLE_NAME = 'brands' THEN
    UPDATE stock_lines SET words = '' WHERE brand_model_id IN (SELECT id FROM brand_models WHERE brand_id = NEW.id);
  ELSIF TG_TABLE_NAME = 'equipment_types' THEN
    UPDATE stock_lines SET words = ''
      WHERE brand_model_id IN (SELECT id FROM brand_models WHERE equipment_type_id = NEW.id);
  ELSE
    EXECUTE format('UPDATE stock_lines SET words = '''' WHERE %I = $1', TG_ARGV[0]) USING NEW.id;
  END IF;
  RETURN NULL;
END $function$;
;

DROP TRIGGER renew_stock_words ON brand_models;
CREATE TRIGGER renew_stock_words AFTER UPDATE OF name, brand_id, equipment_type_id ON brand_models FOR EACH ROW
  WHEN ((OLD.name, OLD.brand_id, OLD.equipment_type_id) IS DISTINCT FROM (NEW.name, NEW.brand_id, NEW.equipment_type_id))
  EXECUTE FUNCTION renew_stock_words('brand_model_id');
CREATE TRIGGER renew_stock_words AFTER UPDATE OF name ON equipment_types FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION renew_stock_words();

UPDATE stock_lines SET words = '' WHERE brand_model_id IS NOT NULL;
