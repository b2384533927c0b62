import { expect, test } from "vitest";
import { badInputs, roiInputs, roiMethods, roiOf } from "@/lib/domain/maintenance/roi";

const initial = (method: (typeof roiMethods)[number]) =>
  Object.fromEntries(Object.entries(roiInputs[method]).map(([name, input]) => [name, input.initial]));

test("the net saving of the domain reference: 34,320 a failure, 70.4 % in the first year, back after 7.04 months", () => {
  const result = roiOf("net_saving", initial("net_saving"));
  expect([result.saving, result.net_per_year]).toEqual([3_432_000, 5_964_000]);
  expect(result.roi).toBeCloseTo(70.4, 1);
  expect(result.payback_months).toBeCloseTo(7.04, 2);
  expect(result.npv! / 100).toBeCloseTo(113_316, 0);
  expect(result.irr).toBeCloseTo(160.8, 1);
  expect([result.months[0], result.months.at(-1)]).toEqual([-3_500_000, 2_464_000]);
});

test("the return of a requisition: 697 % in the first year, back after 1.7 months", () => {
  const result = roiOf("requisition", initial("requisition"));
  expect(result.roi).toBeCloseTo(696.6, 1);
  expect(result.payback_months).toBeCloseTo(1.72, 2);
  expect(roiOf("requisition", { yearly_benefit: 0, yearly_cost: 100, outlay: 50 })).toMatchObject({
    roi: -200,
    payback_months: null,
  });
  expect(roiOf("requisition", { yearly_benefit: 100, yearly_cost: 0, outlay: 0 }).roi).toBeNull();
});

test("refurbishing instead of a new one saves 3,900, 156 % of what it costs", () => {
  const result = roiOf("refurbish_or_new", initial("refurbish_or_new"));
  expect([result.saving, result.roi]).toEqual([390_000, 156]);
});

test("by the year a new motor is cheaper than the repaired one: 17,436.79 against 19,025.12", () => {
  const result = roiOf("refurbish_or_new", {
    new_price: 980_000,
    repair_price: 420_000,
    freight: 0,
    new_life_months: 60,
    repair_life_months: 18,
    new_energy: 1_547_679,
    repair_energy: 1_622_512,
  });
  expect([result.new_per_year, result.repair_per_year, result.net_per_year]).toEqual([1_743_679, 1_902_512, -158_833]);
});

test("what is missing, no number, negative or above its bound is named", () => {
  for (const method of roiMethods) expect(badInputs(method, initial(method))).toEqual([]);
  expect(badInputs("requisition", { yearly_benefit: "1", yearly_cost: -1 })).toEqual([
    ...["yearly_benefit", "yearly_cost", "outlay"],
  ]);
  expect(badInputs("net_saving", { ...initial("net_saving"), probability: 101, years: Number.NaN })).toEqual([
    ...["probability", "years"],
  ]);
});
