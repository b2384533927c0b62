import type { Door } from "@/lib/domain/ingest/doors";
import { type Stranger, strangersIn } from "@/lib/domain/ingest/strangers";
import { DomainError } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import { mapsOf } from "@/lib/services/devices/controllers/maps";
import { decodeMessage } from "./decode";

/** The newest refused messages name every device that speaks now. */
const mostRead = 30;
const mostShown = 50;

export interface NewDevice extends Stranger {
  controller_id: number;
  /** Of its controller. */
  controller_type: string;
}

/** Devices of a plant's gateways that were refused because they are no sensors yet, the latest first. */
export async function newDevices(call: Call, plant_id: number): Promise<NewDevice[]> {
  const refused = await call.tx.refusedMessage.findMany({
    where: { plant_id, controller: { deleted_at: null, archived_at: null } },
    orderBy: [{ received_at: "desc" }, { id: "desc" }],
    take: mostRead,
    select: { body: true, door: true, controller: true },
  });
  if (refused.length === 0) return [];
  const sensors = await call.tx.sensor.findMany({ where: { plant_id, deleted_at: null }, select: { uid: true } });
  const known = new Set(sensors.map(({ uid }) => uid));
  const found = new Map<string, NewDevice>();
  for (const { body, door, controller } of refused) {
    const { id: controller_id, company_id, serial_number, type } = controller;
    const { adapter, point_map } = mapsOf(controller);
    const device = { token_id: null, controller_id, company_id, plant_id, serial_number, type, adapter, point_map };
    for (const one of strangersOf(() => decodeMessage(device, door as Door, body, call.now), known))
      if (!found.has(one.uid)) found.set(one.uid, { ...one, controller_id, controller_type: type });
  }

  return [...found.values()].sort((a, b) => b.ts - a.ts).slice(0, mostShown);
}

/** What is no message names no device. */
function strangersOf(decode: () => Parameters<typeof strangersIn>[0], known: ReadonlySet<string>): Stranger[] {
  try {
    return strangersIn(decode(), known);
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}
