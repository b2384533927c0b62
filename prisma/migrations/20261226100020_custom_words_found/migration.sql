-- The search finds the words of a company's own fields.
DROP INDEX equipments_search;
ALTER INDEX equipments_search_custom RENAME TO equipments_search;
DROP INDEX machines_search;
ALTER INDEX machines_search_custom RENAME TO machines_search;
DROP INDEX assets_search;
ALTER INDEX assets_search_custom RENAME TO assets_search;
DROP INDEX production_lines_search;
ALTER INDEX production_lines_search_custom RENAME TO production_lines_search;
DROP INDEX work_orders_search;
ALTER INDEX work_orders_search_custom RENAME TO work_orders_search;
DROP INDEX parts_search;
ALTER INDEX parts_search_custom RENAME TO parts_search;
DROP INDEX brand_models_search;
ALTER INDEX brand_models_search_custom RENAME TO brand_models_search;
DROP INDEX sensors_search;
ALTER INDEX sensors_search_custom RENAME TO sensors_search;
