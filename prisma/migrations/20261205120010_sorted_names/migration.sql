-- The lists that an index had in the order of their names before.
CREATE INDEX CONCURRENTLY parts_sorted_name ON parts (plant_id, sorted_text(name), id);
CREATE INDEX CONCURRENTLY brands_sorted_name ON brands (sorted_text(name), id);
CREATE INDEX CONCURRENTLY brand_models_sorted_name ON brand_models (sorted_text(name), id);
CREATE INDEX CONCURRENTLY work_stations_sorted_name ON work_stations (plant_id, sorted_text(name), id);
CREATE INDEX CONCURRENTLY work_series_sorted_name ON work_series (plant_id, sorted_text(name), id);
CREATE INDEX CONCURRENTLY conveyor_processes_sorted_name ON conveyor_processes (plant_id, sorted_text(name), id);
CREATE INDEX CONCURRENTLY report_schedules_sorted_name ON report_schedules (plant_id, sorted_text(name), id);
CREATE INDEX CONCURRENTLY report_schedules_sorted_name_company ON report_schedules (company_id, sorted_text(name), id);
CREATE INDEX CONCURRENTLY solenoids_sorted_name ON solenoids (plant_id, sorted_text(name), id);
CREATE INDEX CONCURRENTLY solenoids_sorted_name_company ON solenoids (company_id, sorted_text(name), id);
CREATE INDEX CONCURRENTLY ultrasound_pumps_sorted_name ON ultrasound_pumps (plant_id, sorted_text(name), id);
CREATE INDEX CONCURRENTLY ultrasound_pumps_sorted_name_company ON ultrasound_pumps (company_id, sorted_text(name), id);
CREATE INDEX CONCURRENTLY ultrasound_radios_sorted_name ON ultrasound_radios (plant_id, sorted_text(name), id);
CREATE INDEX CONCURRENTLY ultrasound_radios_sorted_name_company ON ultrasound_radios (company_id, sorted_text(name), id);
