/** Limits of the specification, section 9, "Thresholds": battery low below 40, signal moderate from 2.75. */
export const lowBattery = 40;
export const weakSignal = 2.75;

/** What the dashboard counts of a plant's sensors, and what their list can be narrowed to. A sensor may be in several. */
export const deviceStates = [
  "reporting",
  "silent",
  "inactive",
  "never_reported",
  "without_limits",
  "battery_low",
  "signal_weak",
] as const;
export type DeviceState = (typeof deviceStates)[number];
