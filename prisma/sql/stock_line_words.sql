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
