import type { Level } from "@/lib/domain/levels";
import { controllers } from "@/lib/resources/controllers";
import type { Call } from "@/lib/server/call";
import { find } from "@/lib/server/crud";
import type { OnWire } from "@/lib/server/wire";
import { listTokens } from "./binding-code";

/** What the screen of a controller shows beside its form. */
export async function controllerScreen(call: Call, id: number) {
  const { last_seen_at } = await find(call, controllers, id);
  const sensors = await call.tx.sensor.findMany({
    where: { controller_id: id, deleted_at: null, archived_at: null },
    orderBy: [{ port_number: "asc" }, { id: "asc" }],
    take: 500,
    select: {
      id: true,
      name: true,
      uid: true,
      type: true,
      level: true,
      battery_pct: true,
      signal: true,
      last_seen_at: true,
      equipment: { select: { id: true, name: true } },
    },
  });

  return {
    controller_id: id,
    last_seen_at: last_seen_at as Date | null,
    tokens: await listTokens(call, id),
    sensors: sensors.map((sensor) => ({ ...sensor, level: sensor.level as Level })),
    now: call.now,
  };
}

/** As a page hands it to the browser. */
export type ControllerScreen = OnWire<Awaited<ReturnType<typeof controllerScreen>>>;
