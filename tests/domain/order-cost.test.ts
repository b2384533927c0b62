import { expect, test } from "vitest";
import {
  type Booked,
  costOf,
  currentCost,
  type DowntimeBasis,
  downtimeCost,
} from "@/lib/domain/maintenance/order-cost";

const booked: Booked = {
  frozen_labor: null,
  frozen_parts: null,
  frozen_downtime: null,
  frozen_currency: null,
  labor: 6_000,
  parts: 2_000,
  other: 500,
  minutes: 90,
  hourly: 400_000,
  currency: "CAD",
  basis: null,
};

test("an order costs its labor, parts, unplanned downtime and what another system booked on it", () => {
  expect(costOf(booked)).toEqual({
    labor: 6_000,
    parts: 2_000,
    downtime: 600_000,
    other: 500,
    total: 608_500,
    currency: "CAD",
    is_frozen: false,
    downtime_basis: null,
  });
});

test("a closed order costs what was frozen, whatever is booked since", () => {
  const closed = { ...booked, frozen_labor: 5_000, frozen_parts: 1_000, frozen_downtime: null, frozen_currency: "USD" };
  expect(costOf(closed)).toEqual({
    labor: 5_000,
    parts: 1_000,
    downtime: 0,
    other: 500,
    total: 6_500,
    currency: "USD",
    is_frozen: true,
    downtime_basis: null,
  });
  expect(currentCost(closed)).toMatchObject({ labor: 6_000, total: 608_500, currency: "CAD" });
});

test("an order without labor or an hourly cost of downtime costs nothing for them", () => {
  expect(costOf({ ...booked, labor: null, hourly: null })).toMatchObject({ labor: 0, downtime: 0, total: 2_500 });
});

test("downtime of a counted line costs what was lost there, whatever the flat rate of an hour is", () => {
  const basis: DowntimeBasis = {
    kind: "production",
    minutes: 90,
    process: { id: 1, name: "Cartoner" },
    value_per_part: 210,
    planned_seconds: 3_600,
    possible: 3_600,
    made: 0,
    caught_up: 600,
    lost: 3_000,
    cost: 630_000,
  };
  expect(costOf({ ...booked, basis })).toMatchObject({ downtime: 630_000, total: 638_500, downtime_basis: basis });
  expect(costOf({ ...booked, basis: { ...basis, lost: 0, cost: 0 } })).toMatchObject({ downtime: 0, total: 8_500 });
});

test.each([
  [90, 400_000, 600_000],
  [1, 100, 2],
  [60, null, 0],
])("%i minutes at %s cents an hour cost %i cents", (minutes, hourly, cents) => {
  expect(downtimeCost(minutes, hourly)).toBe(cents);
});
