import type { CaptureQuery } from "@/lib/inputs/captures";
import type { Call } from "@/lib/server/data/call";
import { insideDays } from "@/lib/server/resources/days";
import { countCap, pageOf } from "@/lib/server/resources/list";
import { recordingSensor } from "@/lib/services/devices/sensors/recording";
import { captureColumns, shownCaptures } from "./present";

/** Newest first: what is still being waited for stands where it was asked for. */
export async function listCaptures(call: Call, sensor_id: number, { axis, page, max, daterange }: CaptureQuery) {
  const { plant_id } = await recordingSensor(call, sensor_id);
  const listed_at = await insideDays(call, daterange, plant_id);
  const where = { sensor_id, listed_at, ...(axis ? { axis } : {}) };
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
