-- The latest values of a sensor's measurements are one row: nearly every message moves all of them, and a row for each
-- left 118 bytes of log a reading, this one 47.
CREATE TABLE sensor_latest (
    sensor_id int NOT NULL,
    company_id int NOT NULL,
    plant_id int NOT NULL,
    parameters smallint[] NOT NULL,
    last_at timestamptz(3)[] NOT NULL,
    last_value double precision[] NOT NULL,
    last_running boolean[] NOT NULL,
    evaluated_at timestamptz(3)[] NOT NULL,
    CONSTRAINT sensor_latest_pkey PRIMARY KEY (sensor_id),
    CONSTRAINT sensor_latest_places CHECK (cardinality(parameters) = ALL (ARRAY[cardinality(last_at), cardinality(last_value),
      cardinality(last_running), cardinality(evaluated_at)]))
);
ALTER TABLE sensor_latest ADD CONSTRAINT sensor_latest_company_id_plant_id_sensor_id_fkey
  FOREIGN KEY (company_id, plant_id, sensor_id) REFERENCES sensors (company_id, plant_id, id) ON DELETE CASCADE ON UPDATE CASCADE;
-- The next version of a row finds room on its page, and stays there whole.
ALTER TABLE sensor_latest SET (toast_tuple_target = 8160, fillfactor = 50);
SELECT wall_off('sensor_latest', 'plant');

CREATE VIEW measurements WITH (security_invoker = true) AS
  SELECT p.sensor_id, p.parameter, p.company_id, p.plant_id, l.last_at[place.at] AS last_at, l.last_value[place.at] AS last_value,
    l.last_running[place.at] AS last_running, p.level, l.evaluated_at[place.at] AS evaluated_at,
    p.rest, p.rest_low, p.rest_high, p.rested_from
  FROM sensor_parameters p
    LEFT JOIN sensor_latest l ON l.sensor_id = p.sensor_id
    CROSS JOIN LATERAL (SELECT array_position(l.parameters, p.parameter) AS at) place;
GRANT SELECT ON measurements TO millwright_scoped, millwright_all;

-- The latest value of one measurement where it is no message that moves it, and until when it is evaluated. What is older changes
-- nothing. `p_evaluated` of who has seen what waits for its evaluation always counts; else while nothing waits.
CREATE FUNCTION keep_latest(p_sensor_id int, p_company_id int, p_plant_id int, p_parameter smallint, p_at timestamptz, p_value double precision,
  p_running boolean, p_evaluated timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sensor_latest (sensor_id, company_id, plant_id, parameters, last_at, last_value, last_running, evaluated_at)
    VALUES (p_sensor_id, p_company_id, p_plant_id, '{}', '{}', '{}', '{}', '{}')
    ON CONFLICT (sensor_id) DO NOTHING;
  UPDATE sensor_latest l SET (parameters, last_at, last_value, last_running, evaluated_at) = (
      SELECT array_agg(parameter ORDER BY parameter), array_agg(m.last_at ORDER BY parameter), array_agg(m.last_value ORDER BY parameter),
        array_agg(m.last_running ORDER BY parameter), array_agg(m.evaluated_at ORDER BY parameter)
      FROM (
        SELECT o.* FROM unnest(l.parameters, l.last_at, l.last_value, l.last_running, l.evaluated_at)
            AS o (parameter, last_at, last_value, last_running, evaluated_at)
          WHERE o.parameter <> p_parameter
        UNION ALL
        SELECT p_parameter, CASE WHEN is_newer THEN p_at ELSE o.last_at END, CASE WHEN is_newer THEN p_value ELSE o.last_value END,
            CASE WHEN is_newer THEN p_running ELSE o.last_running END,
            CASE WHEN NOT is_newer OR o.evaluated_at IS NOT DISTINCT FROM o.last_at THEN greatest(o.evaluated_at, p_evaluated)
              ELSE o.evaluated_at END
          FROM (SELECT array_position(l.parameters, p_parameter) AS at) place
            CROSS JOIN LATERAL (SELECT l.last_at[at] AS last_at, l.last_value[at] AS last_value, l.last_running[at] AS last_running,
              l.evaluated_at[at] AS evaluated_at) o
            CROSS JOIN LATERAL (SELECT p_at IS NOT NULL AND (o.last_at IS NULL OR o.last_at < p_at)) newer (is_newer)
      ) m)
    WHERE l.sensor_id = p_sensor_id;
END $$;

-- Processes of the version before, while they run, write the columns of sensor_parameters; what they write is kept here. They
-- do not see what others have stored. A later release drops it with the columns.
CREATE FUNCTION follow_latest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_latest(NEW.sensor_id, NEW.company_id, NEW.plant_id, NEW.parameter, NEW.last_at, NEW.last_value, NEW.last_running, NEW.evaluated_at);
  RETURN NULL;
END $$;
CREATE TRIGGER follow_latest AFTER UPDATE OF last_at, last_value, last_running, evaluated_at ON sensor_parameters FOR EACH ROW
  WHEN ((NEW.last_at, NEW.evaluated_at) IS DISTINCT FROM (OLD.last_at, OLD.evaluated_at)) EXECUTE FUNCTION follow_latest();
CREATE TRIGGER follow_first AFTER INSERT ON sensor_parameters FOR EACH ROW
  WHEN (NEW.last_at IS NOT NULL OR NEW.evaluated_at IS NOT NULL) EXECUTE FUNCTION follow_latest();
