import { isSupervisor, nameOf } from "@/lib/domain/identity/viewer";
import { addDays, instantAt, laterOf } from "@/lib/domain/maintenance/recurrence";
import { openStatuses, workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { type WorkSeriesRow, workSeries } from "@/lib/resources/work-series";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { serve } from "@/lib/server/resources/serve";
import { dayOf, dayText, plantDay, ruleOf } from "../work-series/stored";
import { nextDates } from "./preview";
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
      ...(template as Record<string, unknown>),
      assigned_user: row.assigned_user && { id: row.assigned_user.id, name: nameOf(row.assigned_user) },
      recurring: rule,
      rule_text: ruleText(rule, call.locale),
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
  const from = laterOf(today, rule.starts_on);
  const [[shown], notes, made, dates] = await together([
    present(call, [row]),
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
  const orderOn = (date: string) => {
    const found = made.find(({ day, work_order }) => work_order && day && dayText(day) === date);
    const order = found?.work_order;
    return order ? { id: order.id, label: workOrderNumber(order.number), status: order.status } : null;
  };

  return {
    ...shown!,
    next: dates.map((one) => ({ ...one, order: orderOn(one.date) })),
    notes: notes.map(({ date, ...note }) => ({ ...note, date: dayText(date) })),
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
