import { expect, test } from "vitest";
import { endsUnused, fateOf } from "@/lib/domain/identity/reporting-logins";

const day = 86_400_000;
const issued_at = new Date("2026-03-01T12:00:00Z");
const after = (days: number) => new Date(issued_at.getTime() + days * day);
const login = { issued_at, expires_at: after(365), last_used_at: null, warned_at: null };

test.each([
  ["is used", { ...login, last_used_at: after(80) }, true, 100, null],
  ["is new", login, true, 82.9, null],
  ["was not used for 83 days", login, true, 83, "warn"],
  ["was not used for 83 days and is told", { ...login, warned_at: after(83) }, true, 89.9, null],
  ["was told a week ago", { ...login, warned_at: after(83) }, true, 90, "unused"],
  ["is first looked at after 200 days", login, true, 200, "warn"],
  ["was told late", { ...login, warned_at: after(200) }, true, 206.9, null],
  ["was told late, a week ago", { ...login, warned_at: after(200) }, true, 207, "unused"],
  ["was told, then used again", { ...login, warned_at: after(83), last_used_at: after(85) }, true, 95, null],
  ["was told, used, and left again", { ...login, warned_at: after(83), last_used_at: after(85) }, true, 168, "warn"],
  ["has a password whose time is over", { ...login, expires_at: after(30) }, true, 30, "expired"],
  ["is of a person without the right", login, false, 1, "person"],
] as const)("a reporting login that %s: its fate", (_what, one, isHeld, days, fate) => {
  expect(fateOf(one, isHeld, after(days))).toBe(fate);
});

test("a reporting login ends 90 days after its last use", () => {
  expect(endsUnused({ ...login, last_used_at: after(10) }, after(93))).toEqual(after(100));
});

test("a reporting login whose user is notified late ends a week after that, and no day in the past is named", () => {
  expect(endsUnused(login, after(83))).toEqual(after(90));
  expect(endsUnused(login, after(200))).toEqual(after(207));
});
