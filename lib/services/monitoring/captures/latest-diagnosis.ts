import { spectrumHref } from "@/lib/domain/monitoring/captures";
import type { Confidence, Fault, Verdict } from "@/lib/domain/vibration/diagnosis/evidence";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/data/call";
import { diagnosisOf } from "./stored-diagnosis";

export type FoundDiagnosis = {
  capture_id: number;
  axis: string;
  taken_at: string;
  verdict: Verdict;
  fault: Fault | null;
  confidence: Confidence | null;
  score: number;
  /** Its spectrum. */
  href: string | null;
};

const diagnosedWithinDays = 30;
const lookedThrough = 12;

/** What the latest waveforms of the sensor show: a fault that was found before a ranking that decides nothing. */
export async function latestDiagnosis({ tx, now }: Call, sensor_id: number): Promise<FoundDiagnosis | null> {
  const since = new Date(now.getTime() - diagnosedWithinDays * 24 * 3600 * 1000);
  const rows = await tx.waveform.findMany({
    where: { sensor_id, state: "ready", taken_at: { gte: since }, diagnosis: { not: Prisma.DbNull } },
    orderBy: { taken_at: "desc" },
    take: lookedThrough,
    select: { id: true, axis: true, taken_at: true, diagnosis: true, sensor: { select: { id: true, type: true } } },
  });
  const judged = rows.flatMap(({ diagnosis, id: capture_id, axis, taken_at, sensor }) => {
    const judgement = diagnosisOf({ diagnosis });
    if (!judgement || !taken_at) return [];
    const { verdict, fault, confidence, candidates } = judgement;
    const [leader] = candidates;
    if (verdict === "not_enough_data" || !leader) return [];
    const href = spectrumHref(sensor)?.replace(/latest$/, String(capture_id)) ?? null;
    return {
      capture_id,
      axis,
      taken_at: taken_at.toISOString(),
      verdict,
      fault,
      confidence,
      score: leader.score,
      href,
    };
  });

  return judged.find(({ verdict }) => verdict === "fault") ?? judged[0] ?? null;
}
