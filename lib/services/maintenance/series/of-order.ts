import { dayText } from "@/lib/domain/shared/calendar-month";
import type { WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { ruleOf } from "./stored";
import { ruleText } from "./words";

/** The series of an order, as its own page shows it; null for work that does not recur. */
export async function seriesOfOrder(call: Call, row: WorkOrderRow) {
  if (row.series_id === null) return null;
  const series = await call.tx.workSeries.findFirst({
    where: { id: row.series_id },
    select: {
      id: true,
      name: true,
      rule: true,
      ended_at: true,
      occurrences: { where: { work_order_id: row.id }, select: { date: true, is_detached: true } },
    },
  });
  if (!series) return null;
  const { occurrences, rule, ...rest } = series;
  const date = occurrences[0] && dayText(occurrences[0].date);
  const recurring = ruleOf({ rule });

  return {
    ...rest,
    recurring,
    rule_text: ruleText(recurring, call.locale),
    date: date ?? null,
    is_detached: occurrences[0]?.is_detached ?? false,
  };
}
