import type { Processor } from "@/lib/server/jobs";
import { evaluateWaveform } from "@/lib/services/captures/evaluate";

export const waveformStored: Processor<"waveform-stored"> = (payload) => evaluateWaveform(payload, new Date());
