import { isReaderType } from "@/lib/domain/ingest/devices";
import { noPoints, type PointMap } from "@/lib/domain/ingest/points";
import { controllers } from "@/lib/resources/controllers";
import type { Call } from "@/lib/server/data/call";
import type { OnWire } from "@/lib/server/http/wire";
import { find } from "@/lib/server/resources/crud";
import { connectionOf } from "../devices/readers/save";
import { readerStatus } from "../devices/readers/status";

/** What the tabs of a controller show that a reader connects to; null of every other controller. */
export async function readerScreen(call: Call, id: number) {
  const row = await find(call, controllers, id);
  const { name, type, version, serial_number } = row;
  if (!isReaderType(type)) return null;

  return {
    controller: { id, name, type, version, serial_number },
    connection: connectionOf(row),
    point_map: { ...noPoints, ...(row.point_map as Partial<PointMap>) },
    status: await readerStatus(call, id),
    sensors: await call.tx.sensor.findMany({
      where: { controller_id: id, deleted_at: null, archived_at: null },
      orderBy: [{ name: "asc" }, { id: "asc" }],
      take: 2_000,
      select: { id: true, uid: true, name: true },
    }),
    now: call.now,
  };
}

/** As a page hands it to the browser. */
export type ReaderScreen = OnWire<NonNullable<Awaited<ReturnType<typeof readerScreen>>>>;
