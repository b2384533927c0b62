import { shortStopSeconds } from "@/lib/domain/oee/stops";
import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import type { DowntimeInput, DowntimesQuery } from "@/lib/inputs/downtimes";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { publish } from "@/lib/server/live/events";
import { insideDays } from "@/lib/server/resources/days";
import { countCap, pageOf } from "@/lib/server/resources/list";
import { lockProcess } from "@/lib/services/oee/process";
import { sumShifts } from "@/lib/services/oee/shifts/sum";
import { sumLine } from "@/lib/services/oee/shifts/sum-line";
import { downWithin } from "@/lib/services/oee/stops/stops-inside";

/** What was down: exactly one of the three. */
export interface Stopped {
  production_line_id: number | null;
  machine_id: number | null;
  equipment_id: number | null;
  /** The counted line, whose stops are its own: its production line may have a downtime beside them. */
  process_id?: number | null;
}

const named = { id: true, name: true } as const;
export const downtimeColumns = {
  id: true,
  company_id: true,
  plant_id: true,
  plant: { select: { id: true, name: true, time_zone: true } },
  production_line_id: true,
  production_line: { select: named },
  machine_id: true,
  machine: { select: named },
  equipment_id: true,
  equipment: { select: named },
  started_at: true,
  ended_at: true,
  reason: true,
  process_id: true,
  process: { select: named },
  reason_id: true,
  note: true,
  is_short: true,
  is_planned: true,
  source: true,
  work_order_id: true,
  work_order: { select: { id: true, number: true, name: true } },
  version: true,
} as const;

/** What was down in the days, newest first. */
export async function listDowntimes(call: Call, query: DowntimesQuery) {
  const { page, max, daterange, is_open, plant_id, ...place } = query;
  const days = await insideDays(call, daterange, plant_id);
  const where = {
    ...place,
    ...(plant_id && { plant_id: { in: plant_id } }),
    ...(is_open === undefined ? {} : { ended_at: is_open ? null : { not: null } }),
    ...(days && downWithin(days)),
  };
  const rows = await call.tx.downtime.findMany({
    where,
    orderBy: [{ started_at: "desc" }, { id: "desc" }],
    skip: (page - 1) * max,
    take: max,
    select: downtimeColumns,
  });
  const total = await call.tx.downtime.count({ where, take: countCap + 1 });

  return pageOf(rows, total, { page, max });
}

export async function recordDowntime(call: Call, { plant_id, ...input }: DowntimeInput) {
  const { tx, viewer, now } = call;
  const place = await placeOf(call, input);
  if (plant_id !== undefined && plant_id !== place.plant_id)
    throw invalidField("plant_id", "work-orders.place_disagrees");
  if (input.started_at > now) throw invalidField("started_at", "downtimes.not_yet");
  if (input.ended_at && input.ended_at > now) throw invalidField("ended_at", "downtimes.not_yet");
  await refuseOverlap(call, place, { from: input.started_at, to: input.ended_at ?? null }, "started_at");
  const row = await tx.downtime.create({
    data: {
      ...place,
      started_at: input.started_at,
      ended_at: input.ended_at ?? null,
      reason: input.reason ?? null,
      is_planned: input.is_planned,
      source: "person",
      created_by: viewer.user_id,
    },
    select: downtimeColumns,
  });
  await sumLine(tx, [row], now);
  await noteDowntime(call, "downtime_record", row);

  return row;
}

/** Ends it. Of two who end it at once the second is refused. */
export async function closeDowntime(call: Call, id: number, ended_at: Date) {
  const { tx, viewer, now } = call;
  const row = await tx.downtime.findFirst({ where: { id }, select: downtimeColumns });
  if (!row) throw notFound();
  if (row.ended_at) throw new DomainError("conflict", "downtimes.ended", { data: { id, ended_at: row.ended_at } });
  // A counted line is written by one at a time: its worker, or a person.
  const process = row.process_id === null ? null : await lockProcess(tx, row.process_id);
  if (ended_at < row.started_at) throw invalidField("ended_at", "downtimes.ends_before");
  if (ended_at > now) throw invalidField("ended_at", "downtimes.not_yet");
  await refuseOverlap(call, row, { from: row.started_at, to: ended_at }, "ended_at", id);
  const { count } = await tx.downtime.updateMany({
    where: { id, ended_at: null },
    data: {
      ended_at,
      closed_by: viewer.user_id,
      version: { increment: 1 },
      ...(process && { is_short: ended_at.getTime() - row.started_at.getTime() < shortStopSeconds * 1000 }),
    },
  });
  if (count === 0) throw new DomainError("conflict", "downtimes.ended", { data: { id } });
  if (process) await sumShifts(tx, process, { from: row.started_at.getTime(), to: now.getTime() }, now);
  const after = await tx.downtime.findFirstOrThrow({ where: { id }, select: downtimeColumns });
  // One that is over since this morning was in the sums until now.
  await sumLine(tx, [row], now);
  await noteDowntime(call, "downtime_close", after);

  return after;
}

interface Noted {
  id: number;
  company_id: number;
  plant_id: number;
  started_at: Date;
  ended_at: Date | null;
}

type Deed = "downtime_record" | "downtime_close" | "downtime_correct";

/** Into the audit log of the plant, with what it was before where it was corrected, and to the screens that show it. */
export async function noteDowntime(call: Call, action: Deed, row: Noted, before?: Noted) {
  const { id, company_id, plant_id } = row;
  const shown = ({ started_at, ended_at }: Noted) => ({ downtime_id: id, ...(before && { started_at }), ended_at });
  await audit(call, action, "plants", plant_id, {
    ...(before && { before: shown(before) }),
    after: shown(row),
    company_id,
    plant_id,
  });
  publish(call.tx, { subject: "work-orders", action: "saved", company_id, plant_id });
}

async function placeOf(
  { tx }: Call,
  { production_line_id, machine_id, equipment_id }: Omit<DowntimeInput, "plant_id">,
) {
  const own = { id: true, company_id: true, plant_id: true } as const;
  const nothing = { production_line_id: null, machine_id: null, equipment_id: null };
  const where = (id: number) => ({ where: { id, deleted_at: null }, select: own });
  const found = equipment_id
    ? await tx.equipment.findFirst(where(equipment_id))
    : machine_id
      ? await tx.machine.findFirst(where(machine_id))
      : await tx.productionLine.findFirst(where(production_line_id!));
  const field = equipment_id ? "equipment_id" : machine_id ? "machine_id" : "production_line_id";
  if (!found) throw invalidField(field, "errors.does_not_exist");

  return { company_id: found.company_id, plant_id: found.plant_id, ...nothing, [field]: found.id };
}

/** One at a time for each thing: two people who record the same stop would both find nothing there. */
export async function refuseOverlap(
  { tx }: Call,
  { production_line_id, machine_id, equipment_id, process_id = null }: Stopped,
  { from, to }: { from: Date; to: Date | null },
  field: string,
  self = 0,
) {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('downtimes'), hashtext(${`${production_line_id} ${machine_id} ${equipment_id} ${process_id}`}))`;
  const other = await tx.downtime.findFirst({
    where: {
      production_line_id,
      machine_id,
      equipment_id,
      process_id,
      id: { not: self },
      OR: [{ ended_at: null }, { ended_at: { gt: from } }],
      ...(to && { started_at: { lt: to } }),
    },
    select: { id: true },
  });
  if (other) throw invalidField(field, "downtimes.overlaps");
}
