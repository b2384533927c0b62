import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { lubricators } from "@/lib/resources/lubricators";
import type { Call } from "@/lib/server/data/call";
import type { OnWire } from "@/lib/server/http/wire";
import { find, seen } from "@/lib/server/resources/crud";
import { greasingsOf } from "@/lib/services/lubrication/greasing/greasing";
import { greasingResultsOf } from "@/lib/services/lubrication/greasing/results";
import { returnsOf } from "@/lib/services/lubrication/greasing/returns";
import { todaysRound } from "@/lib/services/lubrication/greasing/round";
import { ruleOf } from "@/lib/services/lubrication/greasing/whole";
import { type PresentedLubricator, presentLubricators } from "@/lib/services/lubrication/points/present";
import { latestUltrasound } from "@/lib/services/lubrication/points/ultrasound";

const mostShown = 200;

/** The round of today and the automatic lubricators, worst first, of one plant or of all. */
export async function lubricationScreen(call: Call, plant_id: number | null) {
  const rows = await call.tx.lubricator.findMany({
    where: { AND: [seen(lubricators, call), { method: "automatic", ...(plant_id && { plant_id }) }] },
    orderBy: [{ status_place: "asc" }, { status_at: "desc" }, { id: "asc" }],
    take: mostShown,
    select: lubricators.select,
  });
  const automatic = await withCommands(call, await presentLubricators(call, rows));

  return {
    round: await todaysRound(call, plant_id ? [plant_id] : null),
    automatic,
    results: await greasingResultsOf(call, { by: "lubricant", plant_id: plant_id ?? undefined }),
    now: call.now,
  };
}

export type LubricationScreen = OnWire<Awaited<ReturnType<typeof lubricationScreen>>>;

/** What is greased by hand today, of one plant or of all. */
export async function roundScreen(call: Call, plant_id: number | null) {
  return { round: await todaysRound(call, plant_id ? [plant_id] : null), now: call.now };
}

export type RoundScreen = OnWire<Awaited<ReturnType<typeof roundScreen>>>;

/** Whether a command is under way. */
async function withCommands<Point extends PresentedLubricator>({ tx }: Call, points: Point[]) {
  const open = await tx.deviceCommand.findMany({
    where: { lubricator_id: { in: points.map(({ id }) => id) }, state: { in: ["queued", "sent"] } },
    select: { lubricator_id: true },
  });

  return points.map((point) => ({ ...point, is_told: open.some(({ lubricator_id }) => lubricator_id === point.id) }));
}

/** One point: what it should get and got, what is left, its greasings and its history. */
export async function pointScreen(call: Call, id: number) {
  const row = await find(call, lubricators, id);
  const point = firstOf(await withCommands(call, await presentLubricators(call, [row])));
  const greasings = await greasingsOf(call, id);
  const events = await call.tx.lubricatorEvent.findMany({
    where: { lubricator_id: id },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: 30,
    select: {
      id: true,
      kind: true,
      at: true,
      cycles: true,
      milliliters: true,
      from: true,
      to: true,
      confirmed: true,
    },
  });

  return {
    point,
    greasings: greasings.slice(0, 10),
    returns: await returnsOf(call, id),
    results: (await greasingResultsOf(call, { by: "point", lubricator_id: id }))[0] ?? null,
    events,
    ultrasound: row.sensor_id ? await latestUltrasound(call, row.sensor_id) : null,
    rooms: row.part_id ? await roomsWith(call, row.part_id) : [],
    round: await todaysRound(call, [row.plant_id]),
    rule: row.method === "manual" ? await ruleOf(call, row) : null,
    now: call.now,
  };
}

export type PointScreen = OnWire<Awaited<ReturnType<typeof pointScreen>>>;

/** Storerooms that have the part. */
async function roomsWith({ tx }: Call, part_id: number) {
  const lines = await tx.stockLine.findMany({
    where: { part_id, store_room: { deleted_at: null } },
    orderBy: { id: "asc" },
    select: { on_hand: true, reserved: true, store_room: { select: { id: true, name: true } } },
  });
  const rooms = new Map<number, { id: number; name: string; on_hand: number; available: number }>();
  for (const { on_hand, reserved, store_room } of lines) {
    const known = rooms.get(store_room.id) ?? { ...store_room, on_hand: 0, available: 0 };
    const available = Math.round((known.available + on_hand - reserved) * 1_000) / 1_000;
    rooms.set(store_room.id, { ...known, on_hand: known.on_hand + on_hand, available });
  }

  return [...rooms.values()];
}

/** The points of an item or a controller. */
export async function pointsOf(call: Call, where: { equipment_id: number } | { controller_id: number }) {
  const rows = await call.tx.lubricator.findMany({
    where: { AND: [seen(lubricators, call), where] },
    orderBy: [{ status_place: "asc" }, { name: "asc" }, { id: "asc" }],
    take: mostShown,
    select: lubricators.select,
  });

  return presentLubricators(call, rows);
}

export type ShownPoint = OnWire<Awaited<ReturnType<typeof pointsOf>>>[number];

/** What stands between a controller and its lubricators. */
export async function lubeDevicesOf({ tx }: Call, controller_id: number) {
  const select = { id: true, name: true, address: true, port: true, state: true } as const;
  const query = { where: { controller_id }, orderBy: { name: "asc" as const }, take: mostShown, select };

  return {
    pump: await tx.ultrasoundPump.findMany(query),
    radio: await tx.ultrasoundRadio.findMany(query),
    solenoid: await tx.solenoid.findMany(query),
  };
}

export type LubeDevices = Awaited<ReturnType<typeof lubeDevicesOf>>;
