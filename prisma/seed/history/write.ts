import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import type { Prisma } from "@/lib/generated/prisma/client";
import { writeEvents } from "@/lib/server/data/audit";
import type { Tx } from "@/lib/server/data/db";
import { evaluatedUntil } from "../evaluated";
import { day, type Entry, later } from "./entry";

export interface EntryPlant {
  company_id: number;
  plant_id: number;
  /** The number of its newest order; left out, that of a plant that has worked for years. */
  last?: number;
  people: { id: number; name: string; role: string }[];
}

interface Place {
  company_id: number;
  plant_id: number;
}

interface Written {
  entry: Entry;
  id: number;
  number: number;
}

const usualLast = 2291;

/** Numbers entries by the time they were made and writes them a table at a time, with their history. */
export async function writeEntries(tx: Tx, plant: EntryPlant, entries: Entry[]): Promise<void> {
  const { company_id, plant_id } = plant;
  const place = { company_id, plant_id };
  const written = await writeOrders(tx, place, entries, plant.last ?? usualLast);
  const all = [...written.values()];
  for (const { entry } of all) nameOrder(entry, written);

  await writeHistory(tx, place, all);
  const audited = all.flatMap((one) => auditOf(plant, one)).filter(({ at }) => at > auditedSince());
  await writeEvents(tx, audited.toSorted(byMoment));
  await tx.saving.createMany({
    data: all.flatMap(({ entry, id }) => (entry.saving ? [{ ...entry.saving, ...place, work_order_id: id }] : [])),
  });
  await writeFaults(tx, place, all);
  const number = Math.max(...all.map((one) => one.number));
  await tx.plant.update({ where: { id: plant_id }, data: { last_work_order_number: number }, select: { id: true } });
}

/** Thousands of rows: as one value the database reads them in a tenth of the time. */
async function writeHistory(tx: Tx, { company_id, plant_id }: Place, all: readonly Written[]) {
  const events = all
    .flatMap(({ entry, id }) => entry.events.map((event) => ({ ...event, work_order_id: id })))
    .toSorted(byTime);
  await tx.$executeRaw`
    insert into work_order_events (company_id, plant_id, work_order_id, user_id, action, "from", "to", note, data, created_at)
    select ${company_id}::int, ${plant_id}::int, work_order_id, user_id, action, "from", "to", note, data, created_at
    from rows from (jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as (work_order_id int, user_id int, action text,
      "from" text, "to" text, note text, data jsonb, created_at timestamptz)) with ordinality order by ordinality`;
}

async function writeFaults(tx: Tx, place: Place, all: readonly Written[]) {
  for (const { entry, id: work_order_id } of all) {
    if (!entry.fault) continue;
    const { alert, changes, proof } = entry.fault;
    const { id: alert_id } = await tx.alert.create({
      data: { ...alert, ...place, work_order_id },
      select: { id: true },
    });
    await tx.alertChange.createMany({
      data: changes.map((change) => ({ ...change, company_id: place.company_id, alert_id, created_at: change.at })),
    });
    await tx.proof.createMany({ data: [{ ...proof, ...place, work_order_id, alert_id }] });
    const { sensor_id, parameter } = proof;
    const evaluated_at = later(new Date(proof.opened_at), day);
    await evaluatedUntil(tx, { ...place, sensor_id, parameter }, evaluated_at);
    const finding = { ...(entry.row.finding as Prisma.InputJsonObject), alert_id };
    await tx.workOrder.updateMany({ where: { id: work_order_id }, data: { finding } });
  }
  await nameRecurred(tx, place);
}

/** A repair that did not hold names the alert that showed it. */
async function nameRecurred(tx: Tx, { plant_id }: Place) {
  const recurred = await tx.proof.findMany({
    where: { plant_id, outcome: "recurred" },
    select: { id: true, sensor_id: true, parameter: true, opened_at: true },
  });
  for (const { id, sensor_id, parameter, opened_at } of recurred) {
    const again = await tx.alert.findFirstOrThrow({
      where: { sensor_id, parameter, opened_at: { gt: opened_at } },
      orderBy: { opened_at: "asc" },
      select: { id: true, opened_at: true },
    });
    const data = { recurred_alert_id: again.id, outcome_at: again.opened_at };
    await tx.proof.updateMany({ where: { id }, data });
  }
}

/** Ids of the recurring work that entries were made of. */
async function writeSeries(tx: Tx, place: Place, entries: readonly Entry[]): Promise<ReadonlyMap<string, number>> {
  const all = [...new Set(entries.flatMap(({ of }) => (of ? [of.series] : [])))];
  const rows = await tx.workSeries.createManyAndReturn({
    data: all.map(({ row }) => ({ ...row, ...place })),
    select: { id: true, name: true },
  });
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  await tx.workSeriesOccurrence.createMany({
    data: all.flatMap(({ row, without }) =>
      without.map(({ date, ...one }) => ({ ...place, ...one, series_id: Number(ids.get(row.name)), ...onDay(date) })),
    ),
  });

  return ids;
}

const onDay = (date: string) => ({ date: new Date(`${date}T00:00:00Z`), day: new Date(`${date}T00:00:00Z`) });

/** What is named by others comes first: their ids are needed. */
async function writeOrders(tx: Tx, place: Place, entries: Entry[], lastNumber: number) {
  const seriesIds = await writeSeries(tx, place, entries);
  const inOrder = entries.toSorted((a, b) => a.row.created_at.getTime() - b.row.created_at.getTime());
  const numbers = new Map(inOrder.map((entry, index) => [entry, lastNumber - inOrder.length + 1 + index]));
  const written = new Map<Entry, Written>();
  const isLinked = ({ request, parent }: Entry) => Boolean(request ?? parent);
  for (const batch of [inOrder.filter((one) => !isLinked(one)), inOrder.filter(isLinked)]) {
    const rows = await tx.workOrder.createManyAndReturn({
      data: batch.map((entry) => ({
        ...entry.row,
        ...place,
        number: numbers.get(entry)!,
        request_id: entry.request && written.get(entry.request)!.id,
        parent_id: entry.parent && written.get(entry.parent)!.id,
        series_id: entry.of && seriesIds.get(entry.of.series.row.name),
        updated_at: entry.events.at(-1)!.created_at,
        version: entry.events.length,
      })),
      select: { id: true, number: true },
    });
    const byNumber = new Map(rows.map(({ id, number }) => [number, id]));
    for (const entry of batch) {
      const number = numbers.get(entry)!;
      written.set(entry, { entry, number, id: byNumber.get(number)! });
    }
  }
  await tx.workSeriesOccurrence.createMany({
    data: [...written.values()].flatMap(({ entry: { of }, id: work_order_id }) =>
      of
        ? [
            {
              ...place,
              work_order_id,
              state: "made",
              ...onDay(of.date),
              series_id: Number(seriesIds.get(of.series.row.name)),
            },
          ]
        : [],
    ),
  });

  return written;
}

/** The history of a request names the order that it became. */
function nameOrder({ request }: Entry, written: ReadonlyMap<Entry, Written>) {
  if (!request) return;
  const { id, number } = [...written.values()].find(({ entry }) => entry.request === request)!;
  const converted = request.events.find(({ action }) => action === "convert")!;
  converted.data = { work_order_id: id, label: workOrderNumber(number) };
}

/** The audit log is looked at for months, the history of an order for years. */
const auditedSince = () => new Date(Date.now() - 120 * day);

/** A person's deed is in the audit log too. */
function auditOf({ company_id, plant_id, people }: EntryPlant, { entry, id }: Written) {
  const { name, kind } = entry.row;

  return entry.events.flatMap(({ user_id, action, to, created_at }) => {
    const person = people.find((one) => one.id === user_id);
    if (!person) return [];
    return {
      at: created_at,
      company_id,
      plant_id,
      user_id,
      actor: person.name,
      role: person.role,
      action,
      object: "work-orders" as const,
      object_id: id,
      label: name,
      after: { company_id, kind, ...(to && { status: to }) },
    };
  });
}

const byTime = (a: { created_at: Date }, b: { created_at: Date }) => a.created_at.getTime() - b.created_at.getTime();
const byMoment = (a: { at: Date }, b: { at: Date }) => a.at.getTime() - b.at.getTime();
