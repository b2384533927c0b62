import type { Fault } from "@/lib/domain/vibration/diagnosis/evidence";
import type { Call } from "@/lib/server/data/call";
import { diagnosisOf } from "./stored-diagnosis";

/** The lines of the envelope spectrum that a diagnosis rests on. */
export interface FaultLines {
  fault: Fault;
  /** Hz, and dB above the noise around it. */
  lines: { harmonic: number; found_hz: number; over_floor_db: number }[];
  sidebands: { found_hz: number; over_floor_db: number }[];
  /** How many of the lines are clearly above the floor. */
  harmonics: number;
  /** Null where no speed was known. */
  shaft_rpm: number | null;
}

/** Of a waveform that shows a damaged bearing; null of any other. */
export async function faultLinesOf({ tx }: Pick<Call, "tx">, capture_id: number): Promise<FaultLines | null> {
  const waveform = await tx.waveform.findFirst({ where: { id: capture_id }, select: { diagnosis: true } });
  const diagnosis = waveform && diagnosisOf(waveform);
  const leader = diagnosis?.verdict === "fault" ? diagnosis.candidates[0] : undefined;
  if (!diagnosis || !leader || leader.lines.length === 0) return null;

  return {
    fault: leader.fault,
    lines: leader.lines.map(({ harmonic, found_hz, over_floor_db }) => ({ harmonic, found_hz, over_floor_db })),
    sidebands: leader.sidebands.map(({ found_hz, over_floor_db }) => ({ found_hz, over_floor_db })),
    harmonics: leader.harmonics,
    shaft_rpm: diagnosis.shaft_rpm,
  };
}
