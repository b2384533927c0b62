-- What is written meanwhile has been copied by the trigger. In a migration of its own, so that nothing waits for a lock.
INSERT INTO rule_states (sensor_id, parameter, company_id, plant_id, states)
  SELECT sensor_id, parameter, company_id, plant_id, rule_states FROM sensor_parameters WHERE rule_states <> '{}'
  ON CONFLICT DO NOTHING;
