import type { CaptureQuery } from "@/lib/resources/captures";
import type { Call } from "@/lib/server/call";
import { countCap, pageOf } from "@/lib/server/list";
import { captureColumns, shownCaptures } from "./present";
import { recordingSensor } from "./sensor";

/** Newest first: what is still being waited for stands where it was asked for. */
export async function listCaptures(call: Call, sensor_id: number, { axis, page, max }: CaptureQuery) {
  await recordingSensor(call, sensor_id);
  const where = { sensor_id, ...(axis ? { axis } : {}) };
  const rows = await call.tx.waveform.findMany({
    where,
    orderBy: [{ listed_at: "desc" }, { id: "desc" }],
    skip: (page - 1) * max,
    take: max,
    select: captureColumns,
  });

  const total = await call.tx.waveform.count({ where, take: countCap + 1 });

  return pageOf(await shownCaptures(call, rows), total, { page, max });
}
