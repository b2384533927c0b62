-- Where the rules of a measurement stand is 1.2 kB, which each new value of it copied as long as both were one row.
CREATE TABLE "rule_states" (
    "sensor_id" INTEGER NOT NULL,
    "parameter" SMALLINT NOT NULL,
    "company_id" INTEGER NOT NULL,
    "plant_id" INTEGER NOT NULL,
    "states" JSONB NOT NULL,

    CONSTRAINT "rule_states_pkey" PRIMARY KEY ("sensor_id","parameter")
);
ALTER TABLE "rule_states" ADD CONSTRAINT "rule_states_company_id_plant_id_sensor_id_fkey" FOREIGN KEY ("company_id", "plant_id", "sensor_id") REFERENCES "sensors"("company_id", "plant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
-- Compressed within the row, with room on the page for the next version of it.
ALTER TABLE rule_states ALTER COLUMN states SET STORAGE MAIN;
ALTER TABLE rule_states SET (toast_tuple_target = 256, fillfactor = 50);
SELECT wall_off('rule_states', 'plant');

-- Processes of the version before, while they run, read and write the column sensor_parameters.rule_states; what they write
-- is copied. A later release drops it.
CREATE FUNCTION follow_rule_states() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rule_states (sensor_id, parameter, company_id, plant_id, states)
    VALUES (NEW.sensor_id, NEW.parameter, NEW.company_id, NEW.plant_id, NEW.rule_states)
    ON CONFLICT (sensor_id, parameter) DO UPDATE SET states = excluded.states;
  RETURN NULL;
END $$;
CREATE TRIGGER follow_rule_states AFTER UPDATE OF rule_states ON sensor_parameters FOR EACH ROW
  WHEN (NEW.rule_states <> OLD.rule_states) EXECUTE FUNCTION follow_rule_states();
