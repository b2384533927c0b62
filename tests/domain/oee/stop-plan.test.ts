import { expect, test } from "vitest";
import { fitIntoStop, nextStop, type StopOrder } from "@/lib/domain/oee/stop-plan";

const hour = 3_600_000;

test("the next stop of a line is the first hour or more without planned production", () => {
  const planned = [
    { from: 0, to: 8 * hour },
    { from: 8.5 * hour, to: 16 * hour },
    { from: 18 * hour, to: 30 * hour },
  ];
  expect(nextStop(planned, { from: hour, to: 48 * hour })).toEqual({ from: 16 * hour, to: 18 * hour });
  expect(nextStop(planned, { from: 17.5 * hour, to: 48 * hour })).toEqual({ from: 30 * hour, to: 48 * hour });
  expect(nextStop([{ from: 0, to: 48 * hour }], { from: hour, to: 48 * hour })).toBeNull();
});

const order = (id: number, expected_minutes: number | null, more: Partial<StopOrder> = {}): StopOrder => ({
  id,
  expected_minutes,
  assigned_user_id: null,
  is_planned: false,
  is_begun: false,
  are_parts_missing: false,
  ...more,
});
const free = (user_id: number, minutes: number, date = "2026-10-03") => ({ user_id, date, minutes });

test("orders go to their own person where that one has the time, else to the person with most", () => {
  const fits = fitIntoStop(
    [order(1, 120, { assigned_user_id: 7 }), order(2, 120, { assigned_user_id: 7 }), order(3, 60)],
    [free(7, 180), free(8, 240)],
  );
  expect(fits.map(({ id, user_id }) => [id, user_id])).toEqual([
    [1, 7],
    [2, 8],
    [3, 8],
  ]);
});

test("an order that does not fit names the reason, and a shorter one behind it still fits", () => {
  const fits = fitIntoStop(
    [
      order(1, 300),
      order(2, 200),
      order(3, 100),
      order(4, 40),
      order(5, null),
      order(6, 10, { are_parts_missing: true }),
      order(7, 10, { is_begun: true }),
      order(8, 10, { is_planned: true }),
    ],
    [free(7, 240)],
  );
  expect(fits.map(({ misfit }) => misfit)).toEqual([
    ...["longer_than_stop", null, "nobody_free", null, "no_estimate", "parts_missing", "begun", "planned"],
  ]);
});

test("without anybody free nothing fits", () => {
  expect(fitIntoStop([order(1, 30)], [])).toEqual([{ id: 1, user_id: null, date: null, misfit: "nobody_free" }]);
});
