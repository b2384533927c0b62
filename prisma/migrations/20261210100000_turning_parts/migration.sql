-- What the lines of gears, blades, belts and the mains are counted from; an item's own say it where its type says otherwise.
ALTER TABLE equipment_types
  ADD COLUMN teeth int CHECK (teeth BETWEEN 5 AND 1000),
  ADD COLUMN blades int CHECK (blades BETWEEN 2 AND 500),
  ADD COLUMN belt_length_mm double precision CHECK (belt_length_mm BETWEEN 100 AND 100000),
  ADD COLUMN sheave_diameter_mm double precision CHECK (sheave_diameter_mm BETWEEN 10 AND 10000);
ALTER TABLE equipments
  ADD COLUMN teeth int,
  ADD COLUMN blades int,
  ADD COLUMN poles int,
  ADD COLUMN belt_length_mm double precision,
  ADD COLUMN sheave_diameter_mm double precision,
  ADD CONSTRAINT equipments_teeth_check CHECK (teeth BETWEEN 5 AND 1000) NOT VALID,
  ADD CONSTRAINT equipments_blades_check CHECK (blades BETWEEN 2 AND 500) NOT VALID,
  ADD CONSTRAINT equipments_poles_check CHECK (poles BETWEEN 2 AND 48 AND poles % 2 = 0) NOT VALID,
  ADD CONSTRAINT equipments_belt_length_mm_check CHECK (belt_length_mm BETWEEN 100 AND 100000) NOT VALID,
  ADD CONSTRAINT equipments_sheave_diameter_mm_check CHECK (sheave_diameter_mm BETWEEN 10 AND 10000) NOT VALID;
ALTER TABLE plants ADD COLUMN line_hz int CHECK (line_hz IN (50, 60));
