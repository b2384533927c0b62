import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { answerOf } from "@/components/charts/compared-answer";
import { EventLane } from "@/components/charts/event-lane";
import { marksOf } from "@/components/charts/event-marks";
import { pointsOf } from "@/components/charts/panel-points";
import { shortNumber } from "@/components/charts/scale";
import { focusedPanels, panelsOf, readingAt } from "@/components/charts/series-look";
import { columnsOf, rowsOf, sheetOf } from "@/components/charts/table-rows";
import { stepOf } from "@/components/level-zones/limits";
import { trendScale } from "@/components/spectrum/ticks";
import { changesTree } from "@/lib/client/use-tree";
import type { Series } from "@/lib/services/monitoring/series/series";
import type { SeriesEvent } from "@/lib/services/monitoring/series/timeline-events";
import enCharts from "@/messages/en/charts.json";
import enLevels from "@/messages/en/levels.json";
import esCharts from "@/messages/es/charts.json";
import esLevels from "@/messages/es/levels.json";

const [en, es] = [
  { charts: enCharts, levels: enLevels },
  { charts: esCharts, levels: esLevels },
];
const onChoose = () => {};

const aSeries = (parameter: number, t: number[], avg: (number | null)[], more: Partial<Series> = {}): Series => ({
  parameter,
  key: "vel",
  name: "parameters.vel",
  quantity: "velocity",
  axis: "z",
  unit: "mm/s",
  decimals: 2,
  t,
  avg,
  ...more,
});

test("a measurement's line goes on past the moments of another, and is broken only in its own gaps", () => {
  const z = aSeries(1, [0, 600, 900, 1200], [2, 4, null, 6]);
  const x = aSeries(3, [300, 1000], [1, 1]);
  const [panel] = panelsOf([z, x]);

  const line = pointsOf(panel!, 0).map((point) => [point.ts / 1000, point.v1]);
  expect(line).toEqual([
    [0, 2],
    [300, 3],
    [600, 4],
    [900, null],
    [1000, null],
    [1200, 6],
  ]);
});

test("the chart beside an alarm has the panel of its measurement alone, and none of another", () => {
  const panels = panelsOf([aSeries(1, [0], [2]), aSeries(117, [0], [3], { quantity: "acceleration" })]);
  const shown = (focus: number | null, isAlone = true) =>
    focusedPanels(panels, focus, isAlone).map(({ quantity }) => quantity);

  expect([shown(117), shown(113), shown(null)]).toEqual([["acceleration"], [], ["velocity"]]);
  expect(shown(117, false)).toEqual(["acceleration", "velocity"]);
});

describe("the marks of an alert on a chart", () => {
  const moves = [
    { at: 100, level: "warning" as const },
    { at: 300, level: "alarm" as const },
  ];
  const alert: SeriesEvent = {
    id: 1,
    kind: "level",
    parameter: 1,
    level: "alarm",
    opened_at: 100,
    ended_at: null,
    work_order_id: null,
    moves,
  };

  test("the marks of an alert on a chart show each change of its level at its time", () => {
    const marks = marksOf(alert, { from: 0, to: 1000 });
    expect(marks.map(({ opened_at, level }) => [opened_at, level])).toEqual([
      [100, "warning"],
      [300, "alarm"],
    ]);
  });

  test("the marks of an alert on a chart leave out what was before the range, and are never at its edge", () => {
    expect(marksOf(alert, { from: 200, to: 1000 }).map(({ opened_at }) => opened_at)).toEqual([300]);
    expect(marksOf(alert, { from: 400, to: 1000 })).toEqual([]);
    expect(marksOf({ ...alert, kind: "order", moves: undefined }, { from: 200, to: 1000 })).toEqual([]);
  });
});

test.each([
  ["en", en, ["‹ 1 earlier", "‹ 2 earlier"]],
  ["es", es, ["‹ 1 anterior", "‹ 2 anteriores"]],
] as const)(
  "events before the range of a chart are counted at its start and have no mark there (%s)",
  (locale, messages, [one, two]) => {
    const event = (id: number, opened_at: number): SeriesEvent => ({
      id,
      kind: "level",
      parameter: 1,
      level: "alarm",
      opened_at,
      ended_at: null,
      work_order_id: null,
      moves: [{ at: opened_at, level: "alarm" }],
    });
    const lane = (...events: SeriesEvent[]) => {
      const html = renderToStaticMarkup(
        createElement(
          NextIntlClientProvider,
          { locale, timeZone: "UTC", messages } as unknown as Parameters<typeof NextIntlClientProvider>[0],
          createElement(EventLane, {
            events,
            series: [],
            range: { from: 1_000, to: 2_000 },
            timeZone: "UTC",
            onChoose,
          }),
        ),
      );
      return {
        earlier: /‹ [^<]*/.exec(html)?.[0],
        marks: [...html.matchAll(/<button[^>]*style="left:([\d.]+)%"/g)].map(([, left]) => Number(left)),
      };
    };

    expect(lane(event(1, 400), event(2, 1_500))).toEqual({ earlier: one, marks: [50] });
    expect(lane(event(1, 400), event(2, 900))).toEqual({ earlier: two, marks: [] });
    expect(lane(event(2, 1_250))).toEqual({ earlier: undefined, marks: [25] });
  },
);

describe("a compared measurement", () => {
  const own = aSeries(1, [0, 600, 1200], [2, 3, 4]);
  const other = aSeries(1, [30, 630, 700], [1, 2.5, null]);
  const compared = [{ of: 1, series: other }];

  test("a compared measurement is shown in the panel of the measurement it is compared with", () => {
    const temperature = aSeries(5, [0], [40], { quantity: "temperature" });
    const panels = panelsOf([own, temperature], compared);

    expect(panels.map(({ quantity, compared }) => [quantity, compared.length])).toEqual([
      ["velocity", 1],
      ["temperature", 0],
    ]);
  });

  test("a compared measurement is read at the cursor with the difference, and not before its start or in its gaps", () => {
    expect(readingAt(own, compared[0], 640)).toEqual({ value: 3, other: 2.5, difference: 0.5 });
    expect(readingAt(own, compared[0], 10)).toEqual({ value: 2, other: null, difference: null });
    expect(readingAt(own, compared[0], 1300)).toEqual({ value: 4, other: null, difference: null });
    expect(readingAt(own, undefined, null)).toEqual({ value: 4, other: null, difference: null });
  });

  test("a compared measurement is of the chosen sensor, and of none where it could not be read", () => {
    const series = { sensor_id: 4 };

    expect(answerOf(4, { series, error: null })).toBe(series);
    expect(answerOf(9, { series, error: null })).toBeNull();
    expect(answerOf(4, { series, error: new Error("not there") })).toBeNull();
    expect(answerOf(null, { series: null, error: null })).toBeNull();
  });

  test("a compared measurement has two columns in the table, which sorts by each and puts missing values last", () => {
    const columns = columnsOf([own], compared);
    expect(columns.map(({ kind }) => kind)).toEqual(["own", "other", "difference"]);
    const seconds = (by: number, isDescending: boolean) =>
      rowsOf(columns, { by, isDescending }).map(({ second }) => second);

    expect(rowsOf(columns, { by: -1, isDescending: false }).map(({ values }) => values)).toEqual([
      [2, null, null],
      [3, 1, 2],
      [4, null, null],
    ]);
    expect(seconds(-1, true)).toEqual([1200, 600, 0]);
    expect(seconds(2, true)[0]).toBe(600);
    expect(seconds(2, false)[0]).toBe(600);
  });

  test("a compared measurement is exported with the ends of each bucket", () => {
    const bucketed = aSeries(1, [0, 3600], [2, 3], { min: [1, 2], max: [5, 6] });
    const columns = columnsOf([bucketed], []);
    const rows = rowsOf(columns, { by: -1, isDescending: false });

    expect(sheetOf(0, columns, rows, ["Time", "Velocity"])).toEqual([
      ["Time", "Velocity", "Velocity min", "Velocity max"],
      ["1970-01-01T00:00:00.000Z", 2, 1, 5],
      ["1970-01-01T01:00:00.000Z", 3, 2, 6],
    ]);
  });
});

test.each([
  [[0.00002, 0.00003], 0, 0.00003, 5],
  [[0.12, 0.31], 0, 0.4, 1],
  [[18, 240], 0, 300, 0],
  [[0, 0], 0, 1, 0],
])("a small trend of %o has end labels with distinct digits", (values, least, greatest, decimals) => {
  const scale = trendScale(values);

  expect(scale.least).toBeCloseTo(least, 9);
  expect(scale.greatest).toBeGreaterThanOrEqual(Math.max(...values));
  expect(scale.greatest.toFixed(scale.decimals)).not.toBe(scale.least.toFixed(scale.decimals));
  expect([scale.greatest, scale.decimals]).toEqual([expect.closeTo(greatest, 9), decimals]);
});

test.each([
  [0.00394, "0.00394"],
  [0.0002, "0.0002"],
  [0.495, "0.495"],
  [7.1, "7.1"],
  [320.4, "320"],
  [13_500, "13.5K"],
  [0, "0"],
  [-0.0005, "-0.0005"],
])("a mark of %d beside a plot reads as %s", (value, text) => {
  expect(shortNumber(value, "en-US")).toBe(text);
});

test.each([
  [95, 1],
  [7.1, 0.1],
  [0.28, 0.01],
  [0.05, 0.001],
  [0.004, 0.0001],
  [0, 0.01],
])("a limit of %d is moved by steps of %d", (limit, step) => {
  expect(stepOf(limit)).toBe(step);
});

test("the tree reloads after changes that affect it, and after nothing else", () => {
  const news = (subject: string, action: string, plant_id: number | null = 1) => ({ subject, action, id: 4, plant_id });

  expect(changesTree(news("sensors", "saved"), 1)).toBe(true);
  expect(changesTree(news("machines", "deleted"), 1)).toBe(true);
  expect(changesTree(news("sensors", "limits"), 1)).toBe(false);
  expect(changesTree(news("readings", "received"), 1)).toBe(false);
  expect(changesTree(news("alerts", "created"), 1)).toBe(false);
  expect(changesTree(news("sensors", "saved", 2), 1)).toBe(false);
});
