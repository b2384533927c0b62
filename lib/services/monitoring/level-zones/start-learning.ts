import type { Multipliers } from "@/lib/domain/monitoring/baseline";
import type { Call } from "@/lib/server/data/call";

interface Place {
  id: number;
  company_id: number;
  plant_id: number;
}

export interface Start {
  multipliers: Multipliers;
  is_first?: boolean;
  reason?: string | null;
  /** It waits for the controller's answer to this command. */
  command_id?: number | null;
  /** The alarm in spite of which it begins. */
  override_alert_id?: number | null;
}

/** Begins to learn with the next running sample. The sensor's lock is held, and nothing else learns this measurement. */
export async function startLearning(
  { tx, viewer }: Call,
  { id: sensor_id, company_id, plant_id }: Place,
  parameter: number,
  { multipliers, is_first = false, reason = null, command_id = null, override_alert_id = null }: Start,
): Promise<number> {
  const { k_warning, k_alarm, ratio_warning, ratio_alarm } = multipliers;
  const row = await tx.baseline.create({
    data: {
      company_id,
      plant_id,
      sensor_id,
      parameter,
      is_first,
      reason,
      command_id,
      override_alert_id,
      status: command_id === null ? "learning" : "sent",
      started_by: viewer.user_id,
      k_warning,
      k_alarm,
      ratio_warning,
      ratio_alarm,
    },
    select: { id: true },
  });

  return row.id;
}
