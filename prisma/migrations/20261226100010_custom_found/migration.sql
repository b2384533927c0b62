-- Records by the values of their company's own fields, and by the words of those that are searched.
CREATE INDEX CONCURRENTLY equipments_custom ON equipments USING gin (custom jsonb_path_ops) WHERE custom <> '{}';
CREATE INDEX CONCURRENTLY machines_custom ON machines USING gin (custom jsonb_path_ops) WHERE custom <> '{}';
CREATE INDEX CONCURRENTLY assets_custom ON assets USING gin (custom jsonb_path_ops) WHERE custom <> '{}';
CREATE INDEX CONCURRENTLY production_lines_custom ON production_lines USING gin (custom jsonb_path_ops) WHERE custom <> '{}';
CREATE INDEX CONCURRENTLY work_orders_custom ON work_orders USING gin (custom jsonb_path_ops) WHERE custom <> '{}';
CREATE INDEX CONCURRENTLY parts_custom ON parts USING gin (custom jsonb_path_ops) WHERE custom <> '{}';
CREATE INDEX CONCURRENTLY brand_models_custom ON brand_models USING gin (custom jsonb_path_ops) WHERE custom <> '{}';
CREATE INDEX CONCURRENTLY sensors_custom ON sensors USING gin (custom jsonb_path_ops) WHERE custom <> '{}';
CREATE INDEX CONCURRENTLY equipments_search_custom ON equipments USING gin ((name || ' ' || coalesce(model, '') || ' ' || coalesce(serial_number, '') || ' ' || coalesce(custom_words, '')) gin_trgm_ops) WHERE archived_at IS NULL AND deleted_at IS NULL;
CREATE INDEX CONCURRENTLY machines_search_custom ON machines USING gin ((name || ' ' || coalesce(code, '') || ' ' || coalesce(custom_words, '')) gin_trgm_ops) WHERE archived_at IS NULL AND deleted_at IS NULL;
CREATE INDEX CONCURRENTLY assets_search_custom ON assets USING gin ((name || ' ' || coalesce(asset_number, '') || ' ' || coalesce(custom_words, '')) gin_trgm_ops) WHERE archived_at IS NULL AND deleted_at IS NULL;
CREATE INDEX CONCURRENTLY production_lines_search_custom ON production_lines USING gin ((name || ' ' || coalesce(custom_words, '')) gin_trgm_ops) WHERE archived_at IS NULL AND deleted_at IS NULL;
CREATE INDEX CONCURRENTLY work_orders_search_custom ON work_orders USING gin ((name || ' ' || coalesce(custom_words, '')) gin_trgm_ops);
CREATE INDEX CONCURRENTLY parts_search_custom ON parts USING gin ((number || ' ' || name || ' ' || coalesce(barcode, '') || ' ' || coalesce(custom_words, '')) gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX CONCURRENTLY brand_models_search_custom ON brand_models USING gin ((name || ' ' || coalesce(description, '') || ' ' || coalesce(custom_words, '')) gin_trgm_ops);
CREATE INDEX CONCURRENTLY sensors_search_custom ON sensors USING gin ((name || ' ' || uid || ' ' || coalesce(custom_words, '')) gin_trgm_ops) WHERE archived_at IS NULL AND deleted_at IS NULL;
