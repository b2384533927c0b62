import { describe, expect, test } from "vitest";
import { capReached, smsCaps } from "@/lib/domain/notifications/sms-caps";

describe("the SMS limits", () => {
  const counts = { user_hour: 0, number_day: 0, company_day: 0, all_day: 0 };
  const caps = Object.keys(smsCaps) as (keyof typeof smsCaps)[];

  test.each(caps)("the SMS limit %s stops alarms at its number and other messages at three fifths of it", (cap) => {
    const at = (count: number) => ({ ...counts, [cap]: count });
    expect(capReached(at(smsCaps[cap] - 1), true)).toBeNull();
    expect(capReached(at(smsCaps[cap]), true)).toBe(cap);
    expect(capReached(at((smsCaps[cap] * 3) / 5 - 1), false)).toBeNull();
    expect(capReached(at((smsCaps[cap] * 3) / 5), false)).toBe(cap);
  });
});
