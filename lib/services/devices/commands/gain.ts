import { type GainAction, gainSteps, instructionSchema } from "@/lib/domain/monitoring/commands";
import type { Call } from "@/lib/server/data/call";
import { recordingSensor } from "../sensors/recording";
import { latestCommand } from "./list";

/** What was last commanded of a sensor's gain, what was last acknowledged, and where that has left the gain. */
export async function gainOf(call: Call, sensor_id: number) {
  await recordingSensor(call, sensor_id);
  const last = await latestCommand(call, sensor_id, "gain");
  const acknowledged = last ? await acknowledgedOf(call, sensor_id) : [];
  const [newest] = acknowledged;

  return {
    last,
    acknowledged: newest ? { ...newest, ...gainSteps(acknowledged.map(({ action }) => action)) } : null,
  };
}

/** The newest first. An answer that came after the time was up has changed the gain all the same. */
async function acknowledgedOf(call: Call, sensor_id: number) {
  const rows = await call.tx.deviceCommand.findMany({
    where: { sensor_id, purpose: "gain", OR: [{ state: "acked" }, { late_ok: true }] },
    orderBy: { id: "desc" },
    select: { id: true, instruction: true, ended_at: true, late_at: true, created_at: true },
  });

  return rows.flatMap(({ id, instruction, ended_at, late_at, created_at }) => {
    const action = actionOf(instruction);
    return action ? [{ id, action, at: late_at ?? ended_at ?? created_at }] : [];
  });
}

function actionOf(instruction: unknown): GainAction | null {
  const read = instructionSchema.safeParse(instruction);

  return read.success && read.data.type === "adjust_gain" ? read.data.action : null;
}
