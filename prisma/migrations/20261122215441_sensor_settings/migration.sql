-- What a person sets of a device beside its address: the ranges of its inputs, the band it records, where its radio
-- node is; and the firmware that the device itself reports.
ALTER TABLE sensors
  ADD COLUMN pressure_range text,
  ADD COLUMN current_range text,
  ADD COLUMN current_full_scale double precision,
  ADD COLUMN fmax_hz integer,
  ADD COLUMN radio_node_position text,
  ADD COLUMN firmware text;
