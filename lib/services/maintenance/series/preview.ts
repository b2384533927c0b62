import type { z } from "zod";
import { formatTagOf } from "@/lib/domain/identity/format-tag";
import {
  addDays,
  instantAt,
  laterOf,
  leadOf,
  nextOccurrences,
  type Recurrence,
} from "@/lib/domain/maintenance/recurrence";
import { plantDay } from "@/lib/domain/shared/calendar-month";
import { invalidField } from "@/lib/domain/shared/errors";
import type { previewBody } from "@/lib/inputs/recurrence";
import type { Call } from "@/lib/server/data/call";
import type { Tx } from "@/lib/server/data/db";
import { plantCalendar } from "@/lib/services/structure/plants/calendar";
import { ruleText } from "./words";

const shown = 10;

/** The next ten dates of a rule before it is saved, on the plant's clock and calendar, and the rule in words. */
export async function previewRule(call: Call, { plant_id, ...rule }: z.infer<typeof previewBody>) {
  const plant = await call.tx.plant.findFirst({
    where: { id: plant_id, deleted_at: null },
    select: { id: true, time_zone: true },
  });
  if (!plant) throw invalidField("plant_id", "errors.does_not_exist");
  const today = plantDay(call.now, plant.time_zone);
  const data = await nextDates(call.tx, plant, rule, laterOf(today, rule.starts_on));

  const meta = {
    text: ruleText(rule, call.locale, formatTagOf(call.viewer, plant.time_zone)),
    time_zone: plant.time_zone,
    lead_days: leadOf(rule),
  };

  return { data, meta };
}

/** `moved_from`: the date of the rule, where a holiday has moved it. */
export async function nextDates(
  tx: Tx,
  { id, time_zone }: { id: number; time_zone: string },
  rule: Recurrence,
  from: string,
): Promise<{ date: string; at: Date; moved_from: string | null; holiday: string | null }[]> {
  const calendar = await plantCalendar(tx, id, addDays(from, -31));

  return nextOccurrences(rule, calendar, { from, count: shown }).flatMap(({ date, day }) =>
    day === null
      ? []
      : {
          date: day,
          at: instantAt(day, rule.time, time_zone),
          moved_from: day === date ? null : date,
          holiday: day === date ? null : (calendar.holidays.get(date) ?? null),
        },
  );
}
