import type { Tx } from "@/lib/server/data/db";

export interface DigestLine {
  user_id: number;
  company_id: number;
  /** The same subject is kept once. */
  subject: string;
  /** A key of messages/{locale}/notifications.json. */
  message: string;
  /** Of an alert with alert_id and plant_id, so that what was muted meanwhile stays untold. */
  params: Record<string, string | number>;
}

/** Keeps for the person's next digest what is not sent at once. */
export const keepForDigest = (tx: Tx, line: DigestLine, now: Date) =>
  tx.digestEntry.createMany({ data: { ...line, created_at: now }, skipDuplicates: true });
