import { describe, expect, test } from "vitest";
import { tryConversion } from "@/lib/domain/monitoring/conversion";
import { axesOf } from "@/lib/domain/monitoring/parameters";

const psi = "(value*20/65535-4)/16*150";

describe("a tested conversion", () => {
  test("a tested conversion shows the result of each formula, the subtype's last", () => {
    const trial = tryConversion(39_321, { original: psi, subtype: "value*0.0689476" });

    expect(trial).toMatchObject({ ok: true, steps: [{ step: "original" }, { step: "subtype" }] });
    expect(trial.ok && trial.steps[0]?.value).toBeCloseTo(75, 9);
    expect(trial.ok && trial.value).toBeCloseTo(5.17107, 9);
  });

  test("a tested conversion is the value itself without a formula", () => {
    expect(tryConversion(7, { original: null, subtype: null })).toEqual({ ok: true, value: 7, steps: [] });
  });

  test.each([
    [
      { original: "value+foo", subtype: null },
      { step: "original", code: "UNKNOWN_NAME", at: 6 },
    ],
    [
      { original: "value", subtype: "100/(value-5)" },
      { step: "subtype", code: "DIV_ZERO", at: null },
    ],
    [
      { original: null, subtype: "ln(0-value)" },
      { step: "subtype", code: "NON_FINITE", at: null },
    ],
  ])("a tested conversion of %j names the invalid formula and the position", (texts, refused) => {
    expect(tryConversion(5, texts)).toEqual({ ok: false, ...refused });
  });
});

test("a data set has the axes it measures", () => {
  expect(axesOf("ncd")).toEqual(["x", "y", "z"]);
  expect(axesOf("pressure")).toEqual([]);
});
