import { localeOf } from "@/lib/domain/identity/viewer";
import { isAsking, type LubricatorStatus } from "@/lib/domain/lubrication/status";
import { openStatuses } from "@/lib/domain/maintenance/work-order";
import type { Locale } from "@/lib/domain/shared/locales";
import { writeEvent } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import type { Tx } from "@/lib/server/data/db";
import { translator } from "@/lib/server/i18n";
import { record, recordEvent } from "@/lib/services/maintenance/order-log";
import { placeOf } from "@/lib/services/maintenance/place";
import { write } from "@/lib/services/maintenance/work-orders/insert";
import { keepRequired } from "@/lib/services/stock/reservations/required";

/** Who asks: a worker, or the person whose reading it follows from. */
interface Asking extends Pick<Call, "tx" | "now"> {
  person?: Call;
}

/** Why a technician should look; the text is `requests.<reason>` of the messages. */
export type RequestReason =
  | (LubricatorStatus & ("block" | "empty" | "fail"))
  | "do_not_grease"
  | "bearing_fault"
  | "suspect_defect"
  | "blocked";

const urgent: readonly RequestReason[] = ["do_not_grease", "bearing_fault"];
/** Where a new container may be needed. */
const takesSpare: readonly RequestReason[] = ["block", "empty"];

/** A lubricator that is still blocked, empty or failed. Called twice, it asks once. */
export async function requestForLubricator(asking: Asking, id: number): Promise<number | null> {
  await asking.tx.$queryRaw`select id from lubricators where id = ${id} for update`;
  const point = await asking.tx.lubricator.findFirst({ where: { id, deleted_at: null }, select: { status: true } });
  if (!point || !isAsking(point.status)) return null;

  return askForPoint(asking, id, point.status);
}

/**
 * Makes the request of a point, with its spare container held in the storeroom; null while an earlier one, or the order
 * that it has become, is open. The point's row is locked by the caller.
 */
export async function askForPoint(asking: Asking, id: number, reason: RequestReason): Promise<number | null> {
  const { tx, person } = asking;
  const point = await tx.lubricator.findFirstOrThrow({
    where: { id },
    select: {
      id: true,
      name: true,
      plant_id: true,
      equipment_id: true,
      request_id: true,
      part_id: true,
      store_room_id: true,
      container: true,
      pump_position: true,
      method: true,
      pump: { select: { name: true } },
    },
  });
  if (await isOpen(tx, point.request_id)) return null;
  const place = await placeOf(asking, { plant_id: point.plant_id, equipment_id: point.equipment_id });
  const text = translator(person?.locale ?? (await languageOf(tx, point.plant_id)), "lubricators");
  const { name, pump, pump_position } = point;
  const params = { point: name, pump: pump?.name ?? "", position: pump_position ?? 0 };
  const input = {
    kind: "request" as const,
    name: text(`requests.${reason}`, { point: name }).slice(0, 120),
    description: text(`requests.${reason}_text`, params),
    priority: urgent.includes(reason) ? ("urgent" as const) : ("high" as const),
  };
  const user_id = person?.viewer.user_id ?? null;
  const row = await write(asking, input as Parameters<typeof write>[1], place, {
    kind: "request",
    status: "requested",
    requested_by: user_id,
    created_by: user_id,
  });
  if (takesSpare.includes(reason) && point.part_id && point.method === "automatic")
    await keepRequired(asking, row, [{ part_id: point.part_id, store_room_id: point.store_room_id, quantity: 1 }]);
  await tx.lubricator.updateMany({ where: { id }, data: { request_id: row.id } });
  await noteRequest(asking, row, id);

  return row.id;
}

async function noteRequest({ tx, person }: Asking, row: Awaited<ReturnType<typeof write>>, lubricator_id: number) {
  const happening = { action: "create" as const, to: row.status, data: { lubricator_id } };
  if (person) return record(person, row, happening, { after: row });
  await recordEvent(tx, row, null, happening);
  const { id, company_id, plant_id } = row;
  await writeEvent(tx, { object: "work-orders", action: "create", object_id: id, company_id, plant_id, after: row });
}

/** Nobody has decided it yet, or its order is not done. */
async function isOpen(tx: Tx, id: number | null): Promise<boolean> {
  if (id === null) return false;
  const open = await tx.workOrder.count({
    where: {
      id,
      OR: [{ status: "requested" }, { status: "converted", orders: { some: { status: { in: [...openStatuses] } } } }],
    },
  });

  return open > 0;
}

/** What most people of the plant read. */
async function languageOf(tx: Tx, plant_id: number): Promise<Locale> {
  const [most] = await tx.$queryRaw<{ language_id: number }[]>`
    select u.language_id from users u join user_plants p on p.user_id = u.id
    where p.plant_id = ${plant_id} and u.deleted_at is null
    group by u.language_id order by count(*) desc, u.language_id limit 1`;

  return localeOf(most?.language_id ?? 1);
}
