import { formatTagOf } from "@/lib/domain/identity/format-tag";
import { isSupervisor, nameOf } from "@/lib/domain/identity/viewer";
import { addDays, instantAt, laterOf } from "@/lib/domain/maintenance/recurrence";
import { openStatuses, workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { plannedStep } from "@/lib/domain/maintenance/work-order-steps";
import { dayOf, dayText, plantDay } from "@/lib/domain/shared/calendar-month";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { givenSteps } from "@/lib/inputs/steps";
import { type WorkSeriesRow, workSeries } from "@/lib/resources/work-series";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { serve } from "@/lib/server/resources/serve";
import { nextDates } from "./preview";
import { inputOf, plainOf, ruleOf } from "./stored";
import { ruleText } from "./words";

type State = "made" | "missed" | "skipped";

/** Series with their rule in words, what became of their dates, and when they are due next. */
async function present(call: Call, rows: WorkSeriesRow[]) {
  const ids = rows.map(({ id }) => id);
  const [counts, upcoming] = await together([
    call.tx.workSeriesOccurrence.groupBy({
      by: ["series_id", "state"],
      where: { series_id: { in: ids } },
      _count: { _all: true },
    }),
    call.tx.workOrder.groupBy({
      by: ["series_id"],
      where: { series_id: { in: ids }, status: { in: [...openStatuses] }, due_at: { gte: call.now } },
      _min: { due_at: true },
    }),
  ]);
  const countOf = (id: number, state: State) =>
    counts.find((one) => one.series_id === id && one.state === state)?._count._all ?? 0;

  return rows.map(({ rule: _rule, template, meter_read: _meter_read, next_on, ...row }) => {
    const rule = ruleOf({ rule: _rule });
    const next = next_on && instantAt(dayText(next_on), rule.time, row.plant.time_zone);
    return {
      ...row,
      ...plainOf({ template }),
      type: row.category?.type ?? (template as { type?: string }).type ?? "breakdown",
      assigned_user: row.assigned_user && { id: row.assigned_user.id, name: nameOf(row.assigned_user) },
      recurring: rule,
      rule_text: ruleText(rule, call.locale, formatTagOf(call.viewer, row.plant.time_zone)),
      /** When the next order is due: of those that are made, else of the rule. */
      next_at: row.ended_at ? null : (upcoming.find(({ series_id }) => series_id === row.id)?._min.due_at ?? next),
      made: countOf(row.id, "made"),
      missed: countOf(row.id, "missed"),
      skipped: countOf(row.id, "skipped"),
      may_change: isSupervisor(call.viewer) || row.created_by === call.viewer.user_id,
    };
  });
}

const shownNotes = 50;

/** With its next ten dates, each with its order if that is made, and what was missed or skipped and why. */
async function detail(call: Call, row: WorkSeriesRow) {
  const { id, plant } = row;
  const rule = ruleOf(row);
  const today = plantDay(call.now, plant.time_zone);
  // The next date of floating work follows from when it was last done.
  const first = rule.mode === "floating" && row.next_on ? dayText(row.next_on) : rule.starts_on;
  const from = laterOf(today, first);
  const [presented, extras, notes, made, dates] = await together([
    present(call, [row]),
    extrasOf(call, row),
    call.tx.workSeriesOccurrence.findMany({
      where: { series_id: id, state: { not: "made" } },
      orderBy: { date: "desc" },
      take: shownNotes,
      select: { id: true, date: true, state: true, reason: true },
    }),
    call.tx.workSeriesOccurrence.findMany({
      where: { series_id: id, state: "made", day: { gte: dayOf(addDays(today, -31)) } },
      orderBy: { date: "asc" },
      select: {
        date: true,
        day: true,
        is_detached: true,
        work_order: { select: { id: true, number: true, status: true, due_at: true } },
      },
    }),
    row.ended_at ? [] : nextDates(call.tx, plant, rule, from),
  ]);
  const shown = firstOf(presented);
  const orderOn = (date: string) => {
    const found = made.find(({ day, work_order }) => work_order && day && dayText(day) === date);
    const order = found?.work_order;
    return order ? { id: order.id, label: workOrderNumber(order.number), status: order.status } : null;
  };

  return {
    ...shown,
    ...extras,
    next: dates.map((one) => ({ ...one, order: orderOn(one.date) })),
    notes: notes.map(({ date, ...note }) => ({ ...note, date: dayText(date) })),
  };
}

/** What its orders begin with that is kept elsewhere, by name: steps, parts and files. */
async function extrasOf({ tx }: Call, row: WorkSeriesRow) {
  const { required_parts = [], steps } = inputOf(row);
  const ids = (field: "part_id" | "brand_model_id" | "store_room_id") =>
    required_parts.flatMap((one) => one[field] ?? []);
  const named = { id: true, name: true } as const;
  const [parts, models, rooms, files, procedure] = await together([
    tx.part.findMany({ where: { id: { in: ids("part_id") } }, select: { ...named, number: true, unit: true } }),
    tx.brandModel.findMany({
      where: { id: { in: ids("brand_model_id") } },
      select: { ...named, brand: { select: named } },
    }),
    tx.storeRoom.findMany({ where: { id: { in: ids("store_room_id") } }, select: named }),
    tx.workSeriesFile.findMany({
      where: { series_id: row.id },
      orderBy: { id: "asc" },
      select: { file: { select: { id: true, name: true, mime: true, size: true } } },
    }),
    row.task_procedure_id === null
      ? null
      : tx.taskProcedure.findFirst({ where: { id: row.task_procedure_id }, select: { steps: true } }),
  ]);
  const byId = <One extends { id: number }>(all: One[], id: number | null | undefined) =>
    all.find((one) => one.id === id) ?? null;

  return {
    steps: givenSteps.parse(steps ?? procedure?.steps ?? []).map(plannedStep),
    required_parts: required_parts.flatMap(({ part_id, brand_model_id, store_room_id, quantity }) => {
      const [part, brand_model] = [byId(parts, part_id), byId(models, brand_model_id)];
      return part || brand_model ? { part, brand_model, store_room: byId(rooms, store_room_id), quantity } : [];
    }),
    files: files.map(({ file }) => file),
  };
}

export const servedWorkSeries = serve(workSeries, {
  present,
  detail,
  filters: {
    has_ended: (_call: Call, has: boolean) => ({ ended_at: has ? { not: null } : null }),
  },
});

export type FoundWorkSeries = Awaited<ReturnType<typeof servedWorkSeries.find>>;
