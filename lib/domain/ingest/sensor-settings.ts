/** What can be set of a sensor depends on its kind: specification 9, "Sensors and controllers". */

/** In psi. The small ones are gauges, the large ones sealed. */
export const pressureRanges = ["psig_0_50", "psig_0_150", "psis_0_500", "psis_0_3000"] as const;
export type PressureRange = (typeof pressureRanges)[number];
/** What 4 mA and 20 mA of a transmitter stand for, in psi. */
export const pressureSpans: Record<PressureRange, readonly [least: number, most: number]> = {
  psig_0_50: [0, 50],
  psig_0_150: [0, 150],
  psis_0_500: [0, 500],
  psis_0_3000: [0, 3000],
};
export const currentRanges = ["20a", "150a", "custom"] as const;
/** The highest frequency that the device records, in Hz. */
export const deviceFmax = [5300, 2600, 1300, 650, 325] as const;

interface Kind {
  type: string;
  data_set: string;
}

/** Radio modules of a wireless vibration sensor have an address of their own; all others hang on a radio node. */
export const isWirelessVibration = ({ type }: Pick<Kind, "type">) => type === "ncd";

/** The amplifier of an ultrasound sensor has steps; a vibration sensor has a full scale instead. */
export const hasGain = ({ type, data_set }: Kind) => type === "ultrasound" || data_set === "ultrasound_db";

const settings = {
  pressure_range: ({ data_set }: Kind) => data_set === "pressure" || data_set === "custom_pdm",
  ultrasound_model_id: ({ data_set }: Kind) => data_set === "ultrasound_db",
  current_range: ({ data_set }: Kind) => data_set === "cm1l" || data_set === "custom_pdm",
  current_full_scale: ({ data_set }: Kind) => data_set === "cm1l" || data_set === "custom_pdm",
  fmax_hz: ({ type, data_set }: Kind) => type !== "ncd" && data_set === "temp_vibe",
  radio_node_position: (kind: Kind) => !isWirelessVibration(kind),
} as const;

export type SensorSetting = keyof typeof settings;

export const sensorSettings = Object.keys(settings) as SensorSetting[];

/** Whether sensors of this kind have the setting. */
export const hasSetting = (setting: SensorSetting, kind: Kind) => settings[setting](kind);

/** Settings that the kind does not have but that are given, and what a custom range still needs. */
export function wrongSettings(kind: Kind, given: Partial<Record<SensorSetting, unknown>>) {
  const foreign = sensorSettings.filter((name) => given[name] != null && !hasSetting(name, kind));
  const isIncomplete = given.current_range === "custom" && given.current_full_scale == null;

  return { foreign, missing: isIncomplete && foreign.length === 0 ? (["current_full_scale"] as const) : [] };
}

/**
 * Device settings that came with a later firmware of the radio module. Ours: the maker publishes no list. A device that
 * has not reported its firmware is not refused.
 */
const since: Record<string, number> = { is_rpm_computed: 4, smart_threshold_mg: 5, auto_raw_interval: 3 };

/** Whether the firmware knows everything that is to be set. "4.1" and 4 are both understood. */
export function knowsSettings(firmware: string | null, names: readonly string[]): boolean {
  const version = firmware === null ? Number.NaN : Number.parseFloat(firmware);
  if (Number.isNaN(version)) return true;

  return names.every((name) => version >= (since[name] ?? 0));
}
