import { adapterOf } from "@/lib/domain/ingest/devices";
import { controllers } from "@/lib/resources/controllers";
import type { Call } from "@/lib/server/data/call";
import type { OnWire } from "@/lib/server/http/wire";
import { find } from "@/lib/server/resources/crud";
import { mapsOf } from "../devices/controllers/maps";
import { listRefused } from "../monitoring/ingest/rejected-messages";

const mostShown = 50;

/** How the messages of a controller are read, and which were not. */
export async function messagesScreen(call: Call, id: number) {
  const row = await find(call, controllers, id);
  const sensors = await call.tx.sensor.findMany({
    where: { controller_id: id, deleted_at: null, archived_at: null },
    orderBy: [{ port_number: "asc" }, { id: "asc" }],
    take: 500,
    select: { id: true, uid: true, name: true },
  });
  const { name, version, type } = row;
  const { adapter, register_map, point_map } = mapsOf(row);

  return {
    controller: {
      id,
      name,
      version,
      register_map,
      adapter: adapterOf({ adapter, type }),
      point_map,
    },
    sensors,
    refused: (await listRefused(call, id, { page: 1, max: mostShown })).data,
  };
}

/** As a page hands it to the browser. */
export type MessagesScreenData = OnWire<Awaited<ReturnType<typeof messagesScreen>>>;
