import { dayOf } from "@/lib/domain/shared/calendar-month";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { RequiredPart } from "@/lib/inputs/required-parts";
import type { WorkOrderRow } from "@/lib/resources/work-orders";
import { writeEvent } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { customCopied } from "@/lib/server/resources/custom";
import { keepRequired } from "@/lib/services/stock/reservations/required";
import { record, recordEvent } from "../order-log";
import { type AssignedTo, checkAssigned } from "../place";
import { inputOf, placeOfSeries, type Series } from "../series/stored";
import { assignedOf, write } from "../work-orders/insert";

/** Who makes the orders of a series: a worker, or a person who saves it. */
export interface Generating extends Pick<Call, "tx" | "now"> {
  person: Call | null;
}

export interface Born {
  /** The date of the rule, and the day on which it lands. */
  date: string;
  day: string;
  due_at: Date;
  /** The first order of a series: what cannot be done is refused, not left out. */
  isFirst?: boolean;
  /** Its person is known to be able to do it. */
  isAssignable?: boolean;
}

/** The order of one date, with everything that an order made by hand has; and the note that the date is made. */
export async function bearOrder(
  call: Generating,
  series: Series,
  { date, day, due_at, isFirst = false, isAssignable = false }: Born,
): Promise<WorkOrderRow> {
  const place = placeOfSeries(series);
  const { assigned_user_id, assigned_team_id } = series;
  const assigned =
    isAssignable && assigned_team_id === null
      ? { assigned_user_id, assigned_team_id }
      : await assignedNow(call, series, isFirst);
  const input = inputOf(series);
  const row = await write(call, { ...input, due_at }, place, {
    ...assigned,
    custom: await customCopied(call, "work_orders", { ...place, kind: "order" }, input.custom),
    kind: "order",
    status: "pending",
    series_id: series.id,
    created_by: series.created_by,
  });
  const { company_id, plant_id } = place;
  const files = series.files.map(({ file_id }) => ({ company_id, plant_id, work_order_id: row.id, file_id }));
  if (files.length > 0) await call.tx.workOrderFile.createMany({ data: files });
  const needs = input.required_parts ?? [];
  if (needs.length > 0) await keepRequired(call, row, isFirst ? needs : await partsNow(call, series, needs));
  await together([
    call.tx.workSeriesOccurrence.create({
      data: {
        company_id,
        plant_id,
        series_id: series.id,
        work_order_id: row.id,
        date: dayOf(date),
        day: dayOf(day),
        state: "made",
      },
      select: { id: true },
    }),
    noteBirth(call, row, { series_id: series.id, date }),
  ]);

  return row;
}

async function noteBirth({ tx, person }: Generating, row: WorkOrderRow, of: { series_id: number; date: string }) {
  const happening = { action: "create" as const, to: row.status, data: { ...of, ...assignedOf(row) } };
  if (person) return record(person, row, happening, { after: row });
  const { id, company_id, plant_id } = row;
  await together([
    recordEvent(tx, row, null, happening),
    writeEvent(tx, { object: "work-orders", action: "create", object_id: id, company_id, plant_id, after: row }),
  ]);
}

/** A person who makes a series is refused an assignee who cannot do it; later such an order has no assignee. */
async function assignedNow(call: Generating, series: Series, isFirst: boolean): Promise<AssignedTo> {
  const { assigned_user_id, assigned_team_id } = series;
  const assigned = { assigned_user_id, assigned_team_id };
  if (isFirst && assigned_user_id === null && assigned_team_id === null)
    throw invalidField("assigned_user_id", "work-orders.should_be_assigned");
  try {
    await checkAssigned(call, series, assigned);
    return assigned;
  } catch (error) {
    if (isFirst || !(error instanceof DomainError)) throw error;
    return { assigned_user_id: null, assigned_team_id: null };
  }
}

/** Parts and storerooms that are gone are not asked for any more. */
async function partsNow({ tx }: Generating, { plant_id, company_id }: Series, needs: RequiredPart[]) {
  const there = { plant_id, deleted_at: null };
  const ids = (field: "part_id" | "brand_model_id" | "store_room_id") => needs.flatMap((need) => need[field] ?? []);
  const select = { id: true } as const;
  const parts = await tx.part.findMany({ where: { id: { in: ids("part_id") }, ...there }, select });
  const rooms = await tx.storeRoom.findMany({ where: { id: { in: ids("store_room_id") }, ...there }, select });
  const models = await tx.brandModel.findMany({
    where: { id: { in: ids("brand_model_id") }, OR: [{ company_id: null }, { company_id }] },
    select,
  });
  const has = (found: { id: number }[], id: number | null | undefined) => !id || found.some((one) => one.id === id);

  return needs.filter(
    ({ part_id, brand_model_id, store_room_id }) =>
      has(parts, part_id) && has(models, brand_model_id) && has(rooms, store_room_id),
  );
}
