import { type FaultSign, faultSign } from "@/lib/domain/monitoring/limit-override";
import type { Call } from "@/lib/server/data/call";

interface Learned {
  sensor_id: number;
  parameter: number;
  mean: number | null;
  created_at: Date;
  updated_at: Date;
}

/** What shows that a fault was being learned, from the alerts of the measurement and the limits in force. */
export async function faultSignOf({ tx }: Pick<Call, "tx">, learned: Learned): Promise<FaultSign | null> {
  const { sensor_id, parameter, mean, created_at: from, updated_at: until } = learned;
  const alerts = await tx.alert.findMany({
    where: {
      sensor_id,
      parameter,
      kind: "level",
      opened_at: { lt: until },
      OR: [{ ended_at: null }, { ended_at: { gt: from } }],
    },
    select: { opened_at: true, ended_at: true, work_order: { select: { completed_at: true, status: true } } },
  });
  const zone = await tx.levelZone.findFirst({
    where: { sensor_id, parameter, kind: "high" },
    select: { warning: true },
  });
  const overlapping = alerts.map(({ work_order, ...alert }) => ({
    ...alert,
    repaired_at: work_order && isDone(work_order.status) ? work_order.completed_at : null,
  }));

  return faultSign(overlapping, { from, until, mean, warning: zone?.warning ?? null });
}

const isDone = (status: string) => status === "completed" || status === "closed";
