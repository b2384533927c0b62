import { describe, expect, test } from "vitest";
import {
  changeMoments,
  mergeLateMoments,
  momentsInParts,
  partsOf,
  type SealedMoment,
} from "@/lib/domain/ingest/sealed";

const moment = (
  at: number,
  parameters: number[],
  values: number[],
  more: Partial<SealedMoment> = {},
): SealedMoment => ({
  at,
  running: true,
  parameters,
  values,
  qualities: null,
  ...more,
});

describe("the readings of an hour", () => {
  const moments = [
    moment(0, [1, 5], [1.1, 40]),
    moment(60_000, [1, 5], [1.2, 41], { qualities: [0, 2] }),
    moment(120_000, [5], [0.1 + 0.2]),
    moment(180_000, [1, 5], [1.3, 42], { running: false }),
    moment(240_000, [1, 5], [-0, Number.MIN_VALUE], { running: null }),
  ];

  test("are in parts of the same measurements and of a machine that ran, did not run, or is not known to run", () => {
    expect(partsOf(moments.toReversed())).toEqual([
      {
        is_running: true,
        times: [0, 60_000],
        parameters: [1, 5],
        values: [
          [1.1, 40],
          [1.2, 41],
        ],
        qualities: [
          [0, 0],
          [0, 2],
        ],
      },
      { is_running: true, times: [120_000], parameters: [5], values: [[0.1 + 0.2]], qualities: null },
      { is_running: false, times: [180_000], parameters: [1, 5], values: [[1.3, 42]], qualities: null },
      { is_running: null, times: [240_000], parameters: [1, 5], values: [[-0, Number.MIN_VALUE]], qualities: null },
    ]);
  });

  test("are read from parts as they were, in the order of time", () => {
    const read = momentsInParts(partsOf(moments));
    expect(read.map(({ at }) => at)).toEqual([0, 60_000, 120_000, 180_000, 240_000]);
    expect(partsOf(read)).toEqual(partsOf(moments));
    expect(momentsInParts(partsOf([moment(0, [], [])]))).toEqual([]);
  });

  test.each<[string, SealedMoment[], SealedMoment[]]>([
    ["another time is added", [moment(90_000, [5], [9])], [...moments, moment(90_000, [5], [9])]],
    [
      "another measurement of a time is added to it",
      [moment(120_000, [1], [7])],
      [...moments.filter(({ at }) => at !== 120_000), moment(120_000, [1, 5], [7, 0.1 + 0.2])],
    ],
    ["what is sealed stays", [moment(0, [1, 5], [9, 9], { running: false })], moments],
    [
      "what knows otherwise whether the machine ran keeps that with its quality",
      [moment(120_000, [1], [7], { running: false })],
      [...moments.filter(({ at }) => at !== 120_000), moment(120_000, [1, 5], [7, 0.1 + 0.2], { qualities: [512, 0] })],
    ],
  ])("that come late are merged: %s", (_name, late, expected) => {
    expect(partsOf(mergeLateMoments(moments, late))).toEqual(partsOf(expected));
  });

  test("that are recalculated keep whether the machine ran", () => {
    const known = [moment(0, [1, 5], [1, 40], { qualities: [512, 769] }), moment(60_000, [5], [41])];
    const changed = [
      { at: 0, parameter: 5, value: 50, quality: 3 },
      { at: 60_000, parameter: 1, value: 9, quality: 0 },
    ];
    expect(changeMoments(known, changed)).toEqual([moment(0, [1, 5], [1, 50], { qualities: [512, 771] }), known[1]]);
  });
});
