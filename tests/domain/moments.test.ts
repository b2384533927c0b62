import { describe, expect, test } from "vitest";
import { type KeptMoment, mergeMoment, momentQuality, momentsOf, slotOf } from "@/lib/domain/ingest/moments";

interface More {
  quality?: number;
  running?: boolean | null;
  value?: number;
}
const row = (sensor_id: number, parameter: number, ts: number, more: More = {}) => ({
  sensor_id,
  parameter,
  ts,
  value: sensor_id * 100 + parameter,
  quality: 0,
  running: null,
  ...more,
});

test("readings of a sensor at one time become one moment, in the order of sensor and time", () => {
  const rows = [row(1, 1, 2_000), row(1, 5, 1_000), row(1, 5, 2_000), row(2, 1, 1_000)];
  expect(momentsOf(rows, 3, 7)).toMatchObject([
    { sensor_id: 1, company_id: 7, ts: 1_000, running: null, place: 3, measured: [{ parameter: 5, value: 105 }] },
    { sensor_id: 1, ts: 2_000, measured: [{ parameter: 1 }, { parameter: 5 }] },
    { sensor_id: 2, ts: 1_000, measured: [{ parameter: 1, value: 201 }] },
  ]);
});

test.each([
  [0, true, true, 0],
  [3, false, false, 3],
  [1, null, true, 257],
  [0, false, null, 512],
  [2, true, false, 770],
])("quality %i with running %s in a moment of %s is kept as %i", (quality, running, ofMoment, kept) => {
  expect(momentQuality(quality, running, ofMoment)).toBe(kept);
});

test("five minutes share a slot, and a day has 288", () => {
  expect([0, 299_999, 300_000, 86_400_000].map(slotOf)).toEqual([0, 0, 1, 288]);
});

describe("a moment that comes again", () => {
  const kept: KeptMoment = { running: true, parameters: [1, 5], values: [10, 50], qualities: null };
  const sent = (...rows: ReturnType<typeof row>[]) => {
    const [moment] = momentsOf(rows, 0, 7);
    if (!moment) throw new Error("no moment");
    return moment;
  };

  test("with the same values adds nothing", () => {
    expect(mergeMoment(kept, sent(row(1, 1, 0, { value: 10 })))).toEqual({ known: [{ differs: false }], merged: null });
  });

  test("with another value changes nothing: the first one stays", () => {
    expect(mergeMoment(kept, sent(row(1, 5, 0)))).toEqual({ known: [{ differs: true }], merged: null });
  });

  test("with more measurements adds these, and whether the machine ran for them", () => {
    const { known, merged } = mergeMoment(
      kept,
      sent(row(1, 1, 0, { running: false }), row(1, 3, 0, { running: false, quality: 4 })),
    );
    expect(known).toEqual([{ differs: true }]);
    expect(merged?.running).toBe(true);
    expect(merged?.measured).toMatchObject([
      { parameter: 1, value: 10, quality: 0, running: true },
      { parameter: 3, value: 103, quality: 4, running: false },
      { parameter: 5, value: 50, quality: 0, running: true },
    ]);
  });

  test("keeps where its values differ from it in whether the machine ran", () => {
    const before: KeptMoment = { running: true, parameters: [1], values: [10], qualities: [512] };
    expect(mergeMoment(before, sent(row(1, 5, 0, { running: null }))).merged?.measured).toMatchObject([
      { parameter: 1, quality: 0, running: false },
      { parameter: 5, running: null },
    ]);
  });
});
