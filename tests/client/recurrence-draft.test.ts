import { expect, test } from "vitest";
import { newRecurrence, type RecurrenceDraft, sentRule } from "@/components/recurring/recurrence-draft";
import { recurrence } from "@/lib/inputs/recurrence";

test.each<[string, Partial<RecurrenceDraft>]>([
  ["meter.every", { meter: "run_hours" }],
  ["lead_days", { lead_days: null }],
  ["every", { every: null }],
])("a recurrence is refused at %s where the form leaves it empty", (field, part) => {
  const due = "2026-11-27 06:00";
  const { error } = recurrence.safeParse(sentRule({ ...newRecurrence("weekly", due), ...part }, due));
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
});
