import { byPlant } from "@/lib/domain/identity/scope";
import { nameOf } from "@/lib/domain/identity/viewer";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import type {
  CloseProcessDowntimeInput,
  ExplainDowntimeInput,
  ProcessDowntimeInput,
  ProcessDowntimesQuery,
} from "@/lib/inputs/processes";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { publish } from "@/lib/server/live/events";
import { insideDays } from "@/lib/server/resources/days";
import { countCap, pageOf } from "@/lib/server/resources/list";
import { type CountedProcess, lockProcess, type Reason, reasonsOf } from "@/lib/services/oee/process";
import { seenProcess } from "@/lib/services/oee/seen-process";
import { sumShifts } from "@/lib/services/oee/shifts/sum";
import { downWithin } from "@/lib/services/oee/stops/stops-inside";
import { closeDowntime, downtimeColumns, refuseOverlap } from "./ledger";

const columns = { ...downtimeColumns, explained_by: true, explained_at: true, closed_by: true } as const;

/** Stops of a line, newest first. */
export async function listProcessDowntimes(call: Call, id: number, query: ProcessDowntimesQuery) {
  const process = await seenProcess(call, id);
  const { page, max, daterange, is_open, is_unexplained, with_short } = query;
  const days = await insideDays(call, daterange, process.plant_id);
  const where = {
    process_id: id,
    ...(with_short ? {} : { is_short: false }),
    ...(is_open === undefined ? {} : { ended_at: is_open ? null : { not: null } }),
    ...(is_unexplained === undefined ? {} : { reason_id: is_unexplained ? null : { not: null } }),
    ...(days && downWithin(days)),
  };
  const rows = await call.tx.downtime.findMany({
    where,
    orderBy: [{ started_at: "desc" }, { id: "desc" }],
    skip: (page - 1) * max,
    take: max,
    select: columns,
  });
  const total = await call.tx.downtime.count({ where, take: countCap + 1 });

  return pageOf(await withNames(call, rows), total, { page, max });
}

async function withNames<Row extends { explained_by: number | null; closed_by: number | null }>(
  { tx }: Call,
  rows: readonly Row[],
) {
  const ids = [...new Set(rows.flatMap((row) => [row.explained_by, row.closed_by]).filter((id) => id !== null))];
  const people = ids.length
    ? await tx.user.findMany({ where: { id: { in: ids } }, select: { id: true, first_name: true, last_name: true } })
    : [];
  const named = (id: number | null) => {
    const person = people.find((one) => one.id === id);
    return person ? nameOf(person) : null;
  };

  return rows.map(({ explained_by, closed_by, ...row }) => ({
    ...row,
    explained_by: named(explained_by),
    closed_by: named(closed_by),
  }));
}

/** A stop that no counter has seen. */
export async function recordProcessDowntime(call: Call, id: number, input: ProcessDowntimeInput) {
  const { tx, viewer, now } = call;
  await seenProcess(call, id);
  const process = await lockProcess(tx, id);
  if (!process) throw notFound();
  const { started_at, ended_at = null } = input;
  if (started_at > now) throw invalidField("started_at", "downtimes.not_yet");
  if (ended_at && ended_at > now) throw invalidField("ended_at", "downtimes.not_yet");
  const place = {
    production_line_id: process.production_line_id,
    machine_id: null,
    equipment_id: null,
    process_id: id,
  };
  await refuseOverlap(call, place, { from: started_at, to: ended_at }, "started_at");
  const reason = reasonIn(process, input.reason_id);
  const { company_id, plant_id } = process;
  const row = await tx.downtime.create({
    data: {
      company_id,
      plant_id,
      process_id: id,
      production_line_id: process.production_line_id,
      started_at,
      ended_at,
      source: "person",
      created_by: viewer.user_id,
      note: input.note ?? null,
      ...explanation(call, reason, input.is_planned),
    },
    select: columns,
  });
  await settled(call, process, "downtime_record", row);

  return firstOf(await withNames(call, [row]));
}

/** Ends a stop. Of two who end it at once the second is refused, and so is who replaces a reason that they have not seen. */
export async function closeProcessDowntime(call: Call, id: number, input: CloseProcessDowntimeInput) {
  const { tx } = call;
  const found = await stopOf(call, id);
  const process = found.process_id === null ? null : await lockProcess(tx, found.process_id);
  if (!process) throw notFound();
  if (input.reason_id && input.version) await refuseExplained(call, id, input.version);
  await closeDowntime(call, id, input.ended_at);
  const reason = reasonIn(process, input.reason_id);
  const row = await tx.downtime.update({
    where: { id },
    data: {
      ...(input.note !== undefined && { note: input.note }),
      ...(reason && explanation(call, reason, undefined)),
    },
    select: columns,
  });
  if (reason) await sumShifts(tx, process, { from: row.started_at.getTime(), to: call.now.getTime() }, call.now);

  return firstOf(await withNames(call, [row]));
}

/** Records why a line stood still. Of two who explain it at once the second is answered with the reason of the first. */
export async function explainDowntime(call: Call, id: number, input: ExplainDowntimeInput) {
  const { tx } = call;
  const found = await stopOf(call, id);
  const process = found.process_id === null ? null : await lockProcess(tx, found.process_id);
  if (!process) throw notFound();
  const reason = reasonIn(process, input.reason_id);
  const { count } = await tx.downtime.updateMany({
    where: { id, version: input.version },
    data: {
      ...explanation(call, reason, input.is_planned),
      ...(input.note !== undefined && { note: input.note }),
      version: { increment: 1 },
    },
  });
  const row = await tx.downtime.findFirst({ where: { id }, select: columns });
  if (!row) throw notFound();
  const shown = firstOf(await withNames(call, [row]));
  if (count === 0) throw new DomainError("conflict", "processes.explained_already", { data: shown });
  await settled(call, process, "downtime_explain", row);

  return shown;
}

/** The version of an open stop changes when somebody explains it, and not when it is counted again. */
async function refuseExplained(call: Call, id: number, version: number) {
  const row = await call.tx.downtime.findFirst({
    where: { id, ended_at: null, version: { not: version } },
    select: columns,
  });
  if (row)
    throw new DomainError("conflict", "processes.explained_already", { data: firstOf(await withNames(call, [row])) });
}

async function stopOf(call: Call, id: number) {
  const row = await call.tx.downtime.findFirst({
    where: { AND: [byPlant.see(call.viewer), { id, process_id: { not: null }, process: { deleted_at: null } }] },
    select: { process_id: true },
  });
  if (!row) throw notFound();

  return row;
}

function reasonIn(process: CountedProcess, id: number | null | undefined): Reason | null {
  if (!id) return null;
  const reason = reasonsOf(process).find((one) => one.id === id);
  if (!reason) throw invalidField("reason_id", "errors.does_not_exist");

  return reason;
}

/** What is planned follows from the reason, unless the user sets it otherwise. */
const explanation = ({ viewer, now }: Call, reason: Reason | null, is_planned: boolean | undefined) => ({
  reason_id: reason?.id ?? null,
  reason: reason?.name ?? null,
  is_planned: is_planned ?? reason?.is_planned ?? false,
  explained_by: reason ? viewer.user_id : null,
  explained_at: reason ? now : null,
});

type Act = "downtime_record" | "downtime_explain";
type Stop = { id: number; started_at: Date; ended_at: Date | null; reason: string | null; is_planned: boolean };

async function settled(call: Call, process: CountedProcess, action: Act, stop: Stop) {
  const { tx, now } = call;
  const { id, company_id, plant_id, name } = process;
  await sumShifts(tx, process, { from: stop.started_at.getTime(), to: (stop.ended_at ?? now).getTime() + 1 }, now);
  const { started_at, ended_at, reason, is_planned } = stop;
  await audit(call, action, "processes", id, {
    after: { downtime_id: stop.id, started_at, ended_at, reason, is_planned },
    company_id,
    plant_id,
    label: name,
  });
  publish(tx, { subject: "processes", action, id, company_id, plant_id });
}
