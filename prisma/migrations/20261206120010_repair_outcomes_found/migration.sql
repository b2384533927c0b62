-- What the task looks through, and what the figures are counted from.
CREATE INDEX CONCURRENTLY proofs_undecided ON proofs (id) WHERE outcome = 'open' AND verdict <> 'cancelled';
CREATE INDEX CONCURRENTLY proofs_of_plant ON proofs (plant_id, opened_at DESC) WHERE verdict <> 'cancelled';
