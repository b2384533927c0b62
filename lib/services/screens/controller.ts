import type { Level } from "@/lib/domain/shared/levels";
import { controllers } from "@/lib/resources/controllers";
import type { Call } from "@/lib/server/data/call";
import type { OnWire } from "@/lib/server/http/wire";
import { find } from "@/lib/server/resources/crud";
import { listCommands } from "@/lib/services/devices/commands/list";
import { listTokens } from "../devices/controllers/binding-code";
import { withContact } from "../devices/controllers/contact";
import { lubeDevicesOf, pointsOf } from "./lubrication";

/** What the screen of a controller shows beside its form. */
export async function controllerScreen(call: Call, id: number) {
  const controller = withContact(await find(call, controllers, id), call.now);
  const { contact, last_seen_at, clock_skew_ms, firmware_number, connection_type, binding_code_expires_at } =
    controller;
  const commands = await listCommands(call, id, { page: 1, max: 10 });
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
    last_seen_at,
    link: { contact, last_seen_at, clock_skew_ms, firmware_number, connection_type, binding_code_expires_at },
    last_command: commands.data[0] ?? null,
    refused: await call.tx.refusedMessage.count({ where: { controller_id: id } }),
    commands: commands.data,
    commands_total: commands.meta.total,
    tokens: await listTokens(call, id),
    sensors: sensors.map((sensor) => ({ ...sensor, level: sensor.level as Level })),
    points: await pointsOf(call, { controller_id: id }),
    lube_devices: await lubeDevicesOf(call, id),
    now: call.now,
  };
}

/** As a page hands it to the browser. */
export type ControllerScreen = OnWire<Awaited<ReturnType<typeof controllerScreen>>>;
