import { figuresOf } from "@/lib/domain/oee/figures";
import { shiftOfBreak } from "@/lib/domain/oee/shifts";
import { isStopTimeLongEnough } from "@/lib/domain/oee/stops";
import { invalidField } from "@/lib/domain/shared/errors";
import { inMap } from "@/lib/domain/shared/known";
import { clockMinutes, overlaps, type Span, shortestShiftMinutes } from "@/lib/domain/shared/shifts";
import type { ChangeOf, InputOf, RowOf } from "@/lib/resources/define";
import { processes } from "@/lib/resources/processes";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { create, find, remove, update } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";
import { sharesOf } from "../counters/counters";
import { linesNow } from "../counters/live";
import { listOf, lockProcess, type Reason } from "../process";
import { planAgain } from "../shifts/calendar";

type Row = RowOf<typeof processes>;
type Input = InputOf<typeof processes>;

/** Days of readings that a new process counts from the past. */
const daysBack = 7;

/** With what each line does now and the figures of the shift that runs. */
async function present({ tx, now }: Call, rows: Row[]) {
  const [lines, shifts] = await together([
    linesNow(tx, rows, now),
    tx.processShift.findMany({
      where: { process_id: { in: rows.map(({ id }) => id) }, starts_at: { lte: now }, ends_at: { gt: now } },
    }),
  ]);

  return rows.map(({ shifts: planned, breaks, reasons, ...row }) => {
    const running = shifts.find(({ process_id }) => process_id === row.id);
    const figures = running ? figuresOf(running) : null;
    return {
      ...row,
      shifts: listOf<Span>(planned),
      breaks: listOf<Span & { id: number }>(breaks),
      reasons: listOf<Reason>(reasons),
      ...inMap(lines, row.id),
      shift: running ? { name: running.name, starts_at: running.starts_at, ends_at: running.ends_at } : null,
      ...(figures ? sharesOf(figures) : { availability: null, performance: null, quality: null, oee: null }),
      good: figures?.good ?? null,
      total: figures?.total ?? null,
    };
  });
}

async function createProcess(call: Call, input: Input): Promise<Row> {
  await check(call, input.plant_id, input, null);
  const row = await create(call, processes, { ...input, ...numbered(input, null, 0) } as Input);
  await planHeld(call, row.id);
  await countPast(call, row);

  return row;
}

async function planHeld({ tx, now }: Call, id: number) {
  const process = await lockProcess(tx, id);
  if (process) await planAgain(tx, process, now);
}

async function updateProcess(call: Call, id: number, input: ChangeOf<typeof processes>): Promise<Row> {
  await lockProcess(call.tx, id);
  const before = await find(call, processes, id);
  if (input.plant_id !== undefined && input.plant_id !== before.plant_id)
    throw invalidField("plant_id", "errors.stays_in_place");
  await check(call, before.plant_id, { ...stored(before), ...given(input) }, before);
  const row = await update(call, processes, id, { ...input, ...numbered(input, before, await lastReason(call, id)) });
  if (counters.some((field) => row[field] !== before[field])) await keepCounted(call, id);
  if (plannedFields.some((field) => input[field] !== undefined)) await planHeld(call, id);
  await countPast(call, row);

  return row;
}

const counters = ["outfeed_sensor_id", "infeed_sensor_id", "reject_sensor_id"] as const;

/**
 * What other counters have counted stays, with its stops and reasons; where they counted nothing, the new ones may. A stop
 * that they have left open ends with them, because the new ones do not know it.
 */
async function keepCounted({ tx, now }: Call, id: number) {
  await tx.$executeRaw`
    update conveyor_processes p set counted_from = date_trunc('minute', ${now}::timestamptz)
    where id = ${id} and exists (select from process_minutes m where m.process_id = p.id)`;
  await tx.$executeRaw`
    update downtimes d set ended_at = greatest(d.started_at, p.counted_from), updated_at = ${now}::timestamptz
    from conveyor_processes p
    where p.id = ${id} and d.process_id = p.id and d.ended_at is null and d.source = 'oee' and p.counted_from is not null`;
}

const plannedFields = ["work_days", "shifts", "breaks", "run_rate"] as const;

const stored = (row: unknown) => row as Input;
const given = (input: object) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<Input>;

/** What the counters sent before a line was made of them. */
const countPast = ({ tx, now }: Call, { id }: Row) => tx.$executeRaw`
  insert into count_marks (process_id, bucket, company_id, plant_id)
  select distinct p.id, h.bucket, p.company_id, p.plant_id from conveyor_processes p
  join sensor_parameters m on m.sensor_id in (p.outfeed_sensor_id, p.infeed_sensor_id, p.reject_sensor_id)
  cross join lateral hours_between(p.company_id, m.sensor_id, array[m.parameter],
    ${new Date(now.getTime() - daysBack * 86_400_000)}, 'infinity') h
  where p.id = ${id} and (p.counted_from is null or h.bucket > p.counted_from - interval '1 hour')
  on conflict (process_id, bucket) do update set marks = count_marks.marks + 1`;

/** The highest number of a reason that a stop has: one that was removed gives its number to no other. */
async function lastReason({ tx }: Call, process_id: number): Promise<number> {
  const { _max } = await tx.downtime.aggregate({ where: { process_id }, _max: { reason_id: true } });

  return _max.reason_id ?? 0;
}

/** Breaks and reasons keep their numbers, by which shifts and stops know them. */
function numbered(
  { breaks, reasons }: Pick<ChangeOf<typeof processes>, "breaks" | "reasons">,
  before: Row | null,
  last_reason: number,
) {
  const was = (field: "breaks" | "reasons") => listOf<{ id: number }>(before?.[field] ?? []).map((one) => one.id);

  return {
    ...(breaks && { breaks: withIds(breaks, was("breaks"), "breaks", 0) }),
    ...(reasons && { reasons: withIds(reasons, was("reasons"), "reasons", last_reason) }),
  };
}

function withIds<T extends { id?: number }>(
  rows: readonly T[],
  known: readonly number[],
  field: string,
  last_used: number,
) {
  const named = rows.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (named.some((id) => !known.includes(id)) || new Set(named).size !== named.length)
    throw invalidField(field, "errors.does_not_exist");
  let next = Math.max(last_used, ...known);

  return rows.map((row) => ({ ...row, id: row.id ?? ++next }));
}

async function check({ tx }: Call, plant_id: number, input: Input, before: Row | null) {
  const line = await tx.productionLine.findFirst({
    where: { id: input.production_line_id, plant_id, deleted_at: null },
    select: { id: true },
  });
  if (!line) throw invalidField("production_line_id", "errors.does_not_exist");
  for (const field of ["outfeed_sensor_id", "infeed_sensor_id", "reject_sensor_id"] as const) {
    const id = input[field];
    if (!id || id === before?.[field]) continue;
    const sensor = await tx.sensor.findFirst({
      where: { id, plant_id, deleted_at: null, archived_at: null },
      select: { data_set: true },
    });
    if (!sensor) throw invalidField(field, "errors.does_not_exist");
    if (sensor.data_set !== "counter") throw invalidField(field, "processes.not_a_counter");
  }
  if (!isStopTimeLongEnough(input)) throw invalidField("stop_seconds", "processes.stop_time_short");
  checkTimes(input);
}

function checkTimes({ shifts, breaks }: Pick<Input, "shifts" | "breaks">) {
  if (shifts.some((shift) => clockMinutes(shift) < shortestShiftMinutes))
    throw invalidField("shifts", "work-orders.total_time");
  shifts.forEach((shift, at) => {
    if (shifts.slice(at + 1).some((other) => overlaps(shift, other)))
      throw invalidField("shifts", { key: "processes.shifts_overlap", params: { name: shift.name } });
  });
  breaks.forEach((pause, at) => {
    if (!shiftOfBreak(pause, shifts))
      throw invalidField("breaks", { key: "processes.break_outside", params: { name: pause.name } });
    if (breaks.slice(at + 1).some((other) => overlaps(pause, other)))
      throw invalidField("breaks", { key: "processes.breaks_overlap", params: { name: pause.name } });
  });
}

/** What it counted and why it stood still stays in the ledger. A stop that is open ends with it. */
async function removeProcesses(call: Call, ids: number[], confirm?: string) {
  await remove(call, processes, ids, confirm);
  const { tx, now, viewer } = call;
  await tx.downtime.updateMany({
    where: { process_id: { in: ids }, ended_at: null },
    data: { ended_at: now, closed_by: viewer.user_id },
  });
  await tx.processShift.deleteMany({ where: { process_id: { in: ids }, starts_at: { gt: now } } });
}

export const servedProcesses = serve(processes, {
  present,
  create: createProcess,
  update: updateProcess,
  remove: removeProcesses,
});
