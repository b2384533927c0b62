import { describe, expect, test } from "vitest";
import { capReached, type SmsCap } from "@/lib/domain/notifications/sms-caps";

describe("the SMS limits", () => {
  const counts = { user_hour: 0, number_day: 0, company_day: 0, all_day: 0 };

  test.each<[SmsCap, number]>([
    ["user_hour", 5],
    ["number_day", 10],
    ["company_day", 200],
    ["all_day", 2_000],
  ])("the SMS limit %s stops alarms at %d and other messages at three fifths of it", (cap, most) => {
    const at = (count: number) => ({ ...counts, [cap]: count });
    expect(capReached(at(most - 1), true)).toBeNull();
    expect(capReached(at(most), true)).toBe(cap);
    expect(capReached(at((most * 3) / 5 - 1), false)).toBeNull();
    expect(capReached(at((most * 3) / 5), false)).toBe(cap);
  });
});
