import { expect, test } from "vitest";
import { faultSign } from "@/lib/domain/monitoring/limit-override";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour));
const learning = { from: at(10), until: at(20), mean: 2, warning: 4.5 };
const alert = (opened: number, ended: number | null, repaired: number | null = null) => ({
  opened_at: at(opened),
  ended_at: ended === null ? null : at(ended),
  repaired_at: repaired === null ? null : at(repaired),
});

test.each([
  ["no alert", [], null],
  ["an alert that ended before", [alert(2, 9)], null],
  ["an alert that opened afterwards", [alert(21, null)], null],
  ["an alert that is open from before", [alert(2, null)], "alert"],
  ["an alert that ended meanwhile", [alert(2, 11)], "alert"],
  ["an alert that came and went", [alert(12, 13)], "alert"],
  ["an alert that was repaired before the learning", [alert(2, null, 9)], null],
  ["an alert that was repaired during the learning", [alert(2, null, 15)], "alert"],
  ["one repaired, one not", [alert(2, null, 9), alert(12, 13)], "alert"],
] as const)("limits that were learned with %s show the sign of a fault: %#", (_, alerts, sign) => {
  expect(faultSign([...alerts], learning)).toBe(sign);
});

test.each([
  [4.4, 4.5, null],
  [4.5, 4.5, "mean"],
  [6, 4.5, "mean"],
  [6, null, null],
  [null, 4.5, null],
] as const)("a mean of %s while the warning in force was %s is the sign %s", (mean, warning, sign) => {
  expect(faultSign([], { ...learning, mean, warning })).toBe(sign);
});
