-- What a machine costs may be more than 32 bits of cents. The tables are large: beside the columns come wider ones, which the
-- next migration fills and the one after it puts in their place.
ALTER TABLE machines
  ADD COLUMN purchase_price_wide bigint,
  ADD COLUMN replacement_cost_wide bigint,
  ADD CONSTRAINT machines_purchase_price_wide_check CHECK (purchase_price_wide >= 0) NOT VALID,
  ADD CONSTRAINT machines_replacement_cost_wide_check CHECK (replacement_cost_wide >= 0) NOT VALID;
ALTER TABLE equipments
  ADD COLUMN purchase_price_wide bigint,
  ADD COLUMN replacement_cost_wide bigint,
  ADD CONSTRAINT equipments_purchase_price_wide_check CHECK (purchase_price_wide >= 0) NOT VALID,
  ADD CONSTRAINT equipments_replacement_cost_wide_check CHECK (replacement_cost_wide >= 0) NOT VALID;
