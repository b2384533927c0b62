import { describe, expect, test } from "vitest";
import {
  gateOf,
  maskedNumber,
  recoveryCodeOf,
  shownRecoveryCode,
  typedCode,
  type WrongCodes,
  withWrong,
} from "@/lib/domain/identity/second-factor";
import { type CodeCounts, codeCapReached } from "@/lib/domain/notifications/sms-caps";

const minute = 60_000;
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21) + minutes * minute);
const none: WrongCodes = { wrong_at: [], wrong_in_a_row: 0 };
const wrongAt = (...minutes: number[]) => minutes.reduce((before, when) => withWrong(before, at(when)), none);
const ten = Array.from({ length: 10 }, (_, index) => index);

describe("the rate limit for codes", () => {
  test("the rate limit for codes allows nine wrong codes, and blocks at the tenth for the rest of the hour", () => {
    expect(gateOf(wrongAt(...ten.slice(1)), at(9))).toEqual({ is: "open" });
    expect(gateOf(wrongAt(...ten), at(9))).toEqual({ is: "blocked", seconds: 51 * 60 });
    expect(gateOf(wrongAt(...ten), at(59))).toMatchObject({ is: "blocked" });
    expect(gateOf(wrongAt(...ten), at(60))).toEqual({ is: "open" });
  });

  test("the rate limit for codes blocks for at least a quarter of an hour", () => {
    const slow = wrongAt(0, 6, 12, 18, 24, 30, 36, 42, 48, 58);
    expect(gateOf(slow, at(60))).toEqual({ is: "blocked", seconds: 13 * 60 });
    expect(gateOf(slow, at(73))).toEqual({ is: "open" });
  });

  test("the rate limit for codes allows no more than ten codes in any hour", () => {
    let wrong = none;
    const evaluated: number[] = [];
    for (let minutes = 0; minutes < 26 * 60; minutes++) {
      if (gateOf({ ...wrong, wrong_in_a_row: 0 }, at(minutes)).is !== "open") continue;
      wrong = withWrong(wrong, at(minutes));
      evaluated.push(minutes);
    }
    const mostInAnHour = Math.max(
      ...evaluated.map((start) => evaluated.filter((one) => one >= start && one < start + 60).length),
    );
    expect(mostInAnHour).toBe(10);
  });

  test("the rate limit for codes locks after thirty wrong codes in a row, regardless of time", () => {
    const wrong = wrongAt(...Array.from({ length: 30 }, (_, index) => index * 600));
    expect(gateOf(wrong, at(1_000_000))).toEqual({ is: "locked" });
    expect(gateOf({ ...wrong, wrong_in_a_row: 29 }, at(1_000_000))).toEqual({ is: "open" });
  });
});

describe("an entered code", () => {
  test("an entered code is six digits, with or without a gap", () => {
    for (const text of ["123456", "123 456", " 123-456 "])
      expect(typedCode(text)).toEqual({ is: "code", code: "123456" });
  });

  test("an entered code is a recovery code, also in lowercase, without dashes or with misread digits", () => {
    const code = recoveryCodeOf(Uint8Array.from({ length: 15 }, (_, index) => index * 17));
    const shown = shownRecoveryCode(code);
    expect(shown).toMatch(/^([A-Z2-7]{6}-){3}[A-Z2-7]{6}$/);
    const misread = code.replaceAll("O", "0").replaceAll("I", "1").replaceAll("B", "8");
    for (const text of [shown, code, shown.toLowerCase(), misread])
      expect(typedCode(text)).toEqual({ is: "recovery", code });
  });

  test.each(["", "12345", "1234567", "abcdef", "１２３４５６", "ABCDEF-ABCDEF-ABCDEF-ABCDE9"])(
    "an entered code is rejected: %s",
    (text) => {
      expect(typedCode(text)).toBeNull();
    },
  );
});

test("15 bytes give the 24 letters of the reference implementation", () => {
  expect(recoveryCodeOf(Buffer.from("foobarfoobarfoo"))).toBe("MZXW6YTBOJTG633CMFZGM33P");
});

test("a phone number is shown by its last digits", () => {
  expect(maskedNumber("+13125550142")).toBe("••• 0142");
});

test.each<[keyof CodeCounts, number]>([
  ["user_minute", 1],
  ["user_hour", 5],
  ["number_day", 10],
  ["address_hour", 20],
  ["company_day", 100],
  ["all_day", 1_000],
])("the limit %s is reached at %d codes", (cap, most) => {
  const zero = { user_minute: 0, user_hour: 0, number_day: 0, address_hour: 0, company_day: 0, all_day: 0 };
  expect(codeCapReached({ ...zero, [cap]: most - 1 })).toBeNull();
  expect(codeCapReached({ ...zero, [cap]: most })).toBe(cap);
});
