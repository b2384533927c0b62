-- Where the rules of a measurement stand is 1.2 kB, which each new value of it copied as long as both were one row.
-- Ingestion waits meanwhile, so that nothing is evaluated between the copy and the end of the column.
LOCK TABLE sensor_parameters IN ACCESS EXCLUSIVE MODE;

CREATE TABLE "rule_states" (
    "sensor_id" INTEGER NOT NULL,
    "parameter" SMALLINT NOT NULL,
    "company_id" INTEGER NOT NULL,
    "plant_id" INTEGER NOT NULL,
    "states" JSONB NOT NULL,

    CONSTRAINT "rule_states_pkey" PRIMARY KEY ("sensor_id","parameter")
);
-- Compressed within the row, with room on the page for the next version of it.
ALTER TABLE rule_states ALTER COLUMN states SET STORAGE MAIN;
ALTER TABLE rule_states SET (toast_tuple_target = 256, fillfactor = 50);
INSERT INTO rule_states SELECT sensor_id, parameter, company_id, plant_id, rule_states FROM sensor_parameters
  WHERE rule_states <> '{}';
ALTER TABLE "rule_states" ADD CONSTRAINT "rule_states_company_id_plant_id_sensor_id_fkey" FOREIGN KEY ("company_id", "plant_id", "sensor_id") REFERENCES "sensors"("company_id", "plant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
SELECT wall_off('rule_states', 'plant');

ALTER TABLE sensor_parameters DROP COLUMN rule_states;
ALTER TABLE sensor_parameters RESET (toast_tuple_target);
