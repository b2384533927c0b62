import type { Processor } from "@/lib/server/jobs/jobs";
import { evaluateWaveform } from "@/lib/services/monitoring/captures/evaluate";

export const waveformStored: Processor<"waveform-stored"> = (payload) => evaluateWaveform(payload, new Date());
