-- The level an alert is drawn with, so that the strip, the panel and the item name the same thing: alarm whatever its
-- rule, a warning by the worst kind of rule that holds it. Computed here, where lists filter, sort and count by it.
ALTER TABLE alerts ADD COLUMN shown_level text NOT NULL GENERATED ALWAYS AS (
  CASE
    WHEN level <> 'warning' THEN level
    WHEN rule_levels ?| ARRAY['high_acute', 'low_acute', 'amplitude_acute'] THEN 'acute'
    WHEN rule_levels ?| ARRAY['high_chronic', 'low_chronic', 'amplitude_chronic'] THEN 'chronic'
    ELSE 'warning'
  END) STORED;
