import { byPlant } from "@/lib/domain/identity/scope";
import { notFound } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import { type CountedProcess, processOf } from "./process";

/** The process, or "not found" when it is not the viewer's. */
export async function seenProcess(call: Call, id: number): Promise<CountedProcess> {
  const isSeen = await call.tx.conveyorProcess.findFirst({
    where: { AND: [byPlant.see(call.viewer), { id, deleted_at: null }] },
    select: { id: true },
  });
  const process = isSeen && (await processOf(call.tx, id));
  if (!process) throw notFound();

  return process;
}
