import { z } from "zod";
import {
  filterDivisors,
  fullScales,
  operationModes,
  outputDataRates,
  rawSampleCounts,
  samplingIntervals,
} from "@/lib/domain/ingest/ncd-config";

/** A change of a wireless sensor's settings: what is not named stays. */
export const ncdConfigInput = z
  .strictObject({
    odr_hz: z.literal(outputDataRates),
    sampling_duration_ms: z.int().min(50).max(5000).multipleOf(50),
    full_scale_g: z.literal(fullScales),
    operation_mode: z.enum(operationModes),
    sampling_interval_min: z.literal(samplingIntervals),
    low_pass_divisor: z.literal(filterDivisors),
    high_pass_divisor: z.literal(filterDivisors),
    deadband_mg: z.int().min(0).max(255),
    max_raw_samples: z.literal(rawSampleCounts),
    auto_raw_interval: z.int().min(0).max(255),
    is_rpm_computed: z.boolean(),
    smart_threshold_mg: z.int().min(50).max(2000).multipleOf(50),
  })
  .partial();
