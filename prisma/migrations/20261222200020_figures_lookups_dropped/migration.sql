-- The indexes made before this hold all that these did.
DROP INDEX work_orders_failures;
DROP INDEX work_orders_read_failures;
DROP INDEX stock_lines_shown_idx;
