import type { BearingEvidence } from "@/lib/domain/vibration/diagnosis/bearing";
import type { Waveform } from "@/lib/generated/prisma/client";

/** The evidence, and what it was looked for with. */
export type StoredDiagnosis = BearingEvidence & { shaft_rpm: number | null; bearing_id: number | null };

/** As it is kept with the waveform, in a column of JSON; null before it was judged. */
export const diagnosisOf = ({ diagnosis }: Pick<Waveform, "diagnosis">) => diagnosis as StoredDiagnosis | null;
