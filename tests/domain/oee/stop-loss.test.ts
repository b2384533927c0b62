import { expect, test } from "vitest";
import { stopLoss } from "@/lib/domain/oee/stop-loss";

const hour = 3_600_000;
/** A shift from 06:00 to 14:00 with a break from 10:00 to 10:30, 60 parts a minute. */
const shift = {
  run_rate: 60,
  planned: [
    { from: 6 * hour, to: 10 * hour },
    { from: 10.5 * hour, to: 14 * hour },
  ],
};
const none = { made: 0, extra: 0 };

test("a stop costs the parts of its planned time at the run rate, and its break nothing", () => {
  expect(stopLoss([{ from: 9.5 * hour, to: 11 * hour }], [shift], none, 210)).toEqual({
    planned_seconds: 3_600,
    possible: 3_600,
    made: 0,
    caught_up: 0,
    lost: 3_600,
    cost: 756_000,
  });
});

test("the same stop at a weekend, when nothing is planned, costs nothing", () => {
  expect(stopLoss([{ from: 9.5 * hour, to: 11 * hour }], [], none, 210)).toMatchObject({
    planned_seconds: 0,
    possible: 0,
    lost: 0,
    cost: 0,
  });
});

test("what the line made during a stop was not lost", () => {
  expect(stopLoss([{ from: 7 * hour, to: 8 * hour }], [shift], { made: 3_000, extra: 0 }, 210)).toMatchObject({
    possible: 3_600,
    made: 3_000,
    lost: 600,
    cost: 126_000,
  });
});

test("what was caught up in unplanned time is not lost either, and never more than was missed", () => {
  const stop = [{ from: 7 * hour, to: 8 * hour }];
  expect(stopLoss(stop, [shift], { made: 0, extra: 1_000 }, 210)).toMatchObject({ caught_up: 1_000, lost: 2_600 });
  expect(stopLoss(stop, [shift], { made: 0, extra: 9_000 }, 210)).toMatchObject({ caught_up: 3_600, lost: 0, cost: 0 });
});

test("each shift loses at the run rate that it was planned with, and stops that overlap lose once", () => {
  const slow = { run_rate: 30, planned: [{ from: 14 * hour, to: 22 * hour }] };
  const stops = [
    { from: 13 * hour, to: 15 * hour },
    { from: 13.5 * hour, to: 15 * hour },
  ];
  expect(stopLoss(stops, [shift, slow], none, 100)).toMatchObject({ possible: 5_400, planned_seconds: 7_200 });
});
