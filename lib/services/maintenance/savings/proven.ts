import type { Tx } from "@/lib/server/data/db";

/** The machine has shown that the fault is gone: one measurement at least, and no other that disagrees or still waits. */
export async function isProven(tx: Tx, work_order_id: number): Promise<boolean> {
  const verdicts = await tx.proof.groupBy({
    by: ["verdict"],
    where: { work_order_id, verdict: { not: "cancelled" } },
  });
  const found = new Set(verdicts.map(({ verdict }) => verdict));

  return found.has("fixed") && !found.has("open") && !found.has("not_fixed");
}
