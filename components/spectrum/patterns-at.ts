import type { Capture } from "@/lib/client/captures";
import type { BearingEvidence } from "@/lib/domain/vibration/diagnosis/bearing";
import type { Diagnosis } from "@/lib/domain/vibration/diagnosis/evidence";
import { diagnoseMachine } from "@/lib/domain/vibration/diagnosis/rules";
import { judgedVelocity } from "@/lib/domain/vibration/judged-velocity";
import { quantityOf } from "@/lib/domain/vibration/waveform";

/** What one record's lines indicate at a shaft speed; null where such a record allows no conclusion. */
export function patternsAt(
  {
    capture,
    record,
    invalidity,
    facts,
  }: Pick<Capture, "record" | "invalidity" | "facts"> & {
    capture: Pick<Capture["capture"], "kurtosis" | "crest_factor">;
  },
  shaft_hz: number | null,
  bearing: BearingEvidence | null,
): Diagnosis | null {
  if (invalidity || !quantityOf(record.unit)) return null;
  const { kurtosis, crest_factor } = capture;
  const { spectrum, velocity } = judgedVelocity(record, shaft_hz && 60 * shaft_hz);

  return diagnoseMachine({ ...facts, shaft_hz, radial: [spectrum], velocity, kurtosis, crest_factor, bearing });
}
