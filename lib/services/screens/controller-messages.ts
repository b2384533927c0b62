import { type Adapter, adapterOf } from "@/lib/domain/ingest/devices";
import { noPoints, type PointMap } from "@/lib/domain/ingest/points";
import type { RegisterMap } from "@/lib/domain/ingest/registers";
import { controllers } from "@/lib/resources/controllers";
import type { Call } from "@/lib/server/data/call";
import type { OnWire } from "@/lib/server/http/wire";
import { find } from "@/lib/server/resources/crud";
import { listRefused } from "../monitoring/ingest/rejected-messages";

const mostShown = 50;

/** How the messages of a controller are read, and which were not. */
export async function messagesScreen(call: Call, id: number) {
  const row = (await find(call, controllers, id)) as unknown as Read;
  const sensors = await call.tx.sensor.findMany({
    where: { controller_id: id, deleted_at: null, archived_at: null },
    orderBy: [{ port_number: "asc" }, { id: "asc" }],
    take: 500,
    select: { id: true, uid: true, name: true },
  });
  const { name, version, register_map, point_map } = row;

  return {
    controller: {
      ...{ id, name, version, register_map },
      adapter: adapterOf(row),
      point_map: { ...noPoints, ...point_map },
    },
    sensors,
    refused: (await listRefused(call, id, { page: 1, max: mostShown })).data,
  };
}

interface Read {
  name: string;
  version: number;
  type: string;
  adapter: Adapter | null;
  register_map: RegisterMap;
  point_map: Partial<PointMap>;
}

/** As a page hands it to the browser. */
export type MessagesScreenData = OnWire<Awaited<ReturnType<typeof messagesScreen>>>;
