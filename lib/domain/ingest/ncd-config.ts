/**
 * How a wireless vibration sensor is set: what people enter, and the machine values its radio module takes. Domain
 * reference 1.5, sensor type 114.
 */
export const outputDataRates = [50, 100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600] as const; // Hz
export const fullScales = [2, 4, 8, 16, 32, 64] as const; // g
export const operationModes = ["processed", "raw", "processed_and_raw", "smart"] as const;
export const samplingIntervals = [5, 10, 15, 20, 30, 60, 120, 180, 1] as const; // minutes, in the order of their codes
export const filterDivisors = [4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048] as const;
export const rawSampleCounts = [1024, 2048, 4096, 6400, 8100] as const;

const firstRateCode = 6;
const durationStep = 50; // ms
const thresholdStep = 50; // mg

export interface NcdConfig {
  odr_hz?: (typeof outputDataRates)[number];
  sampling_duration_ms?: number;
  full_scale_g?: (typeof fullScales)[number];
  operation_mode?: (typeof operationModes)[number];
  sampling_interval_min?: (typeof samplingIntervals)[number];
  low_pass_divisor?: (typeof filterDivisors)[number];
  high_pass_divisor?: (typeof filterDivisors)[number];
  deadband_mg?: number;
  max_raw_samples?: (typeof rawSampleCounts)[number];
  auto_raw_interval?: number;
  is_rpm_computed?: boolean;
  smart_threshold_mg?: number;
}

type Machine = { [Name in keyof NcdConfig]-?: (value: NonNullable<NcdConfig[Name]>) => [string, number] };

const machine: Machine = {
  odr_hz: (hz) => ["odr", firstRateCode + outputDataRates.indexOf(hz)],
  sampling_duration_ms: (ms) => ["sampling_duration", ms / durationStep],
  full_scale_g: (g) => ["full_scale_range", fullScales.indexOf(g)],
  operation_mode: (mode) => ["operation_mode", operationModes.indexOf(mode)],
  sampling_interval_min: (minutes) => ["sampling_interval", samplingIntervals.indexOf(minutes)],
  // No published code: the divisor of the rate itself, for the gateway's library to translate.
  low_pass_divisor: (divisor) => ["low_pass_filter", divisor],
  high_pass_divisor: (divisor) => ["high_pass_filter", divisor],
  deadband_mg: (mg) => ["deadband", mg],
  max_raw_samples: (count) => ["max_raw_samples", count],
  auto_raw_interval: (count) => ["auto_raw_interval", count],
  is_rpm_computed: (isComputed) => ["rpm_compute_status", isComputed ? 1 : 0],
  smart_threshold_mg: (mg) => ["smart_threshold", mg / thresholdStep],
};

/** Only what is given. */
export function machineValues(config: NcdConfig): Record<string, number> {
  const entries = Object.entries(config).filter(([, value]) => value !== undefined);

  return Object.fromEntries(
    entries.map(([name, value]) => (machine[name as keyof NcdConfig] as (value: unknown) => [string, number])(value)),
  );
}
