import { HourSet } from "@/lib/domain/imports/hour-set";
import {
  layoutProblem,
  mostRefusals,
  mostValues,
  ReadingsReader,
  type ReadReadings,
} from "@/lib/domain/imports/readings";
import type { ReadingsSummary } from "@/lib/domain/imports/readings-summary";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/data/call";
import { sqlAsProvider } from "@/lib/server/data/db";
import { unreadable } from "@/lib/server/files/tables/table";
import type { Stored } from "./head";
import { faultColumns, type Source } from "./importer";
import { knownOf, type OpenReadings, openReadings } from "./readings-file";
import { announce, type Within } from "./within";

const refusalsAtOnce = 500;
const linesBetweenSigns = 250_000;

/** Reads the whole file: counts its values, keeps the rows that are refused, and looks which of its hours hold readings. */
export async function checkReadings(source: Stored, within: Within, signal?: AbortSignal): Promise<void> {
  const { known, now } = await within(async (call) => ({ known: await knownOf(call, source), now: call.now }));
  const opened = await openReadings(source, known, now.getTime());
  const { table, header_line, layout } = opened;
  await within(({ tx }) =>
    tx.import.updateMany({
      where: { id: source.id },
      data: {
        format: { ...table.format },
        columns: layout.columns.map((column) => ({ ...column })),
        looks: { ...layout.looks },
        header_line,
        readings: { first: opened.first },
        total: 0,
        creates: 0,
        updates: 0,
        same: 0,
        errors: 0,
        texts: 0,
        understood: 0,
        written_line: 0,
      },
    }),
  );
  const problem = layoutProblem(layout.columns);
  if (problem) throw unreadable(problem.key, problem.params);
  const count = await countValues(source, opened, within, signal);
  if (count.lines === 0) throw unreadable("only_heading", { line: header_line });
  const held_hours = count.stopped === null ? await countHeldHours(source, count.hours) : 0;
  await within((call) => conclude(call, source, opened, { ...count, held_hours }));
}

interface Count {
  hours: HourSet;
  values: number;
  blanks: number;
  from: number;
  to: number;
  lines: number;
  refused: number;
  /** The line at which reading was given up. */
  stopped: number | null;
}

interface Refusal extends Pick<ReadReadings, "faults" | "label"> {
  line: number;
  cells: string[];
}

async function countValues(
  source: Stored,
  { table, header_line, layout }: OpenReadings,
  within: Within,
  signal?: AbortSignal,
) {
  const reader = new ReadingsReader(layout);
  const count: Count = {
    hours: new HourSet(),
    values: 0,
    blanks: 0,
    from: Number.POSITIVE_INFINITY,
    to: Number.NEGATIVE_INFINITY,
    lines: 0,
    refused: 0,
    stopped: null,
  };
  let refusals: Refusal[] = [];
  for await (const { line, cells } of table.rows()) {
    if (line <= header_line) continue;
    count.lines++;
    const row = reader.read(cells);
    count.blanks += row.blanks;
    for (const { sensor, parameter, ts } of row.values) {
      count.values++;
      count.hours.add(sensor.id, parameter.id, ts);
      if (ts < count.from) count.from = ts;
      if (ts > count.to) count.to = ts;
    }
    if (count.values > mostValues) throw unreadable("too_many_values", { most: mostValues });
    if (row.faults.length > 0) {
      count.refused++;
      refusals.push({ line, cells, faults: row.faults, label: row.label });
    }
    if (refusals.length >= refusalsAtOnce || count.lines % linesBetweenSigns === 0) {
      signal?.throwIfAborted();
      await within((call) => keep(call, source, refusals, count));
      refusals = [];
    }
    if (count.refused >= mostRefusals) {
      count.stopped = line;
      break;
    }
  }
  await within((call) => keep(call, source, refusals, count));

  return count;
}

/** Refused rows, and how many rows have been read: somebody may be waiting. */
async function keep({ tx }: Call, source: Source, refusals: readonly Refusal[], { lines }: Count): Promise<void> {
  const rows = refusals.map(({ line, cells, faults, label }) => ({ line, cells, label, ...faultColumns(faults) }));
  await tx.$executeRaw`insert into import_rows (company_id, plant_id, import_id, line, cells, label, action, "column", reason,
      faults, fault_columns)
    select ${source.company_id}::int, ${source.plant_id}::int, ${source.id}::int, r.line,
        array(select jsonb_array_elements_text(r.cells)), r.label, 'error', r."column", r.reason, r.faults,
        array(select jsonb_array_elements_text(r.fault_columns))
      from jsonb_to_recordset(${JSON.stringify(rows).replaceAll("\\u0000", "")}::jsonb) as r (line int, cells jsonb, label text,
        "column" text, reason jsonb, faults jsonb, fault_columns jsonb)`;
  await tx.import.updateMany({ where: { id: source.id, status: "pending" }, data: { total: lines } });
  announce(tx, source, "progress");
}

/** How many of these hours of measurements hold readings, a year of a sensor at a time. */
async function countHeldHours({ company_id }: Source, hours: HourSet): Promise<number> {
  let held = 0;
  for (const sensor of hours.sensors)
    for (const [year, parameters] of hours.yearsOf(sensor)) {
      const { rows } = await sqlAsProvider((client) =>
        client.query<{ bucket: Date; parameter: number }>(
          "select bucket, parameter from hours_between($1::int, $2::int, $3::int2[], $4::timestamptz(3), $5::timestamptz(3))",
          [company_id, sensor, parameters, new Date(Date.UTC(year, 0)), new Date(Date.UTC(year + 1, 0))],
        ),
      );
      for (const { bucket, parameter } of rows) if (hours.has(sensor, parameter, bucket.getTime())) held++;
    }

  return held;
}

async function conclude(
  { tx, now }: Call,
  source: Stored,
  { layout, first }: OpenReadings,
  { hours, values, blanks, from, to, refused, stopped, held_hours }: Count & { held_hours: number },
): Promise<void> {
  const isStopped = stopped !== null;
  const at = (ts: number) => (values > 0 ? new Date(ts).toISOString() : null);
  const readings: ReadingsSummary = {
    sensors: hours.sensors.length,
    measurements: hours.measurements,
    from: at(from),
    to: at(to),
    values,
    blanks,
    hours: hours.size,
    held_hours,
    until: new Date(layout.until).toISOString(),
    time_zone: layout.timeZone,
    first,
  };
  await tx.import.updateMany({
    where: { id: source.id, status: "pending" },
    data: {
      readings: { ...readings },
      total: (isStopped ? 0 : values) + refused,
      creates: isStopped ? 0 : values,
      errors: refused,
      checked_at: now,
      problem: isStopped ? { key: "too_many_refused", params: { most: mostRefusals, line: stopped } } : Prisma.DbNull,
    },
  });
  announce(tx, source, "saved");
}
