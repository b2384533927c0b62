import { NextIntlClientProvider } from "next-intl";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { AddPanel } from "@/components/boards/add-panel";
import { TileBody } from "@/components/boards/tile-body";
import { TileCard } from "@/components/boards/tile-card";
import { type ShownViewer, ViewerProvider } from "@/components/shell/viewer-context";
import type { Tile } from "@/lib/domain/boards/tiles";
import { formatTag, type Locale, locales } from "@/lib/domain/shared/locales";
import { writtenMessages } from "@/lib/server/i18n";

type Provided = Parameters<typeof NextIntlClientProvider>[0];
type Drawn = Parameters<typeof TileBody>[0]["answer"];

const viewer: Partial<ShownViewer> = { is_across_plants: false, currency: "CAD", zoneOf: () => "UTC" };

/** What is read of a screen; a text that is missing is an error. */
function textOf(locale: Locale, element: ReactElement) {
  const missing: string[] = [];
  const provided = {
    locale: formatTag[locale],
    timeZone: "UTC",
    messages: writtenMessages(locale),
    onError: (error: Error) => missing.push(error.message),
  } as unknown as Provided;
  const markup = renderToStaticMarkup(
    createElement(
      NextIntlClientProvider,
      provided,
      // biome-ignore lint/correctness/noChildrenProp: children that are required have to be among the props
      createElement(ViewerProvider, { viewer: viewer as ShownViewer, children: element }),
    ),
  );
  expect(missing).toEqual([]);

  return markup
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

const place = { id: 1, width: 6, rows: 2 } as const;
const list = { resource: "work-orders", query: {} };
const shares = { availability: 0.8, performance: 0.9, quality: 1, oee: 0.72 };

/** A tile of each kind, what it is answered, and what has to be read of it. */
const drawn: [tile: Tile, data: object, shows: string][] = [
  [{ ...place, kind: "count", ...list }, { total: 42, is_capped: false }, "42"],
  [
    { ...place, kind: "list", ...list, columns: ["label", "status"], max: 5 },
    {
      data: [{ id: 7, label: "WO-7", status: "pending" }],
      columns: [
        { key: "label", as: "link" },
        { key: "status", as: "option" },
      ],
      details: "/x/:id",
      meta: {},
    },
    "WO-7",
  ],
  [
    { ...place, kind: "breakdown", ...list, by: "status" },
    {
      rows: [{ key: "pending", label: null, count: 3 }],
      others: 2,
      total: 5,
      filter: { as: "options", column: "status", options: ["pending"] },
    },
    "3",
  ],
  [
    { ...place, kind: "over_time", ...list, date: "daterange", per: "week", by: "plant_id" },
    {
      per: "week",
      from: ["2026-11-16", "2026-11-23"],
      filter: { as: "ids", column: "plant_id", from: "/plants" },
      groups: [{ key: "1", label: "Cedar Ridge Mill", counts: [2, 5] }],
    },
    "Cedar Ridge Mill: 7",
  ],
  [
    { ...place, kind: "kpi", name: "compliance", target: 0.9 },
    { name: "compliance", unit: "share", value: 0.84, before: 0.8, currency: null, target: 0.9 },
    "84",
  ],
  [
    { ...place, kind: "latest", measurements: [{ sensor_id: 1, parameter: 1 }] },
    {
      rows: [
        {
          sensor: { id: 1, name: "S-1" },
          item: "Dryer fan 3B",
          parameter: 1,
          name: "parameters.unknown",
          value: 4.15,
          unit: "mm/s",
          decimals: 2,
          level: "alarm",
          at: null,
          warning: 1.5,
          alarm: 3,
        },
      ],
    },
    "4.15 mm/s",
  ],
  [
    { ...place, kind: "levels", of: "plant" },
    { levels: { alarm: 3, ok: 9 }, count: 12, counts: "items", place: "Cedar Ridge Mill" },
    "Cedar Ridge Mill",
  ],
  [
    { ...place, kind: "oee", process_id: 1 },
    {
      process: { id: 1, name: "Line 3", time_zone: "UTC" },
      state: "running",
      target_oee: 80,
      is_measured: true,
      ...shares,
    },
    "Line 3",
  ],
  [
    { ...place, kind: "cost", by: "month" },
    { by: "month", rows: [{ key: "2026-11-01", label: null, total: 123_400, currency: "CAD" }] },
    "1,234",
  ],
  [{ ...place, kind: "text", text: "Bring everything" }, { text: "Bring everything" }, "Bring everything"],
];

describe.each(locales)("a tile in %s", (locale) => {
  const kinds = drawn.map(([tile, data, shows]) => ({ kind: tile.kind, tile, data, shows }));
  test.each(kinds)("of the kind $kind shows its data under its title", ({ tile, data, shows }) => {
    const answer = { state: "ok", data, link: null, as_of: "2026-11-29T12:00:00Z" } as unknown as Drawn;
    const body = createElement(TileBody, { tile, answer });

    // biome-ignore lint/correctness/noChildrenProp: children that are required have to be among the props
    const card = createElement(TileCard, { tile, link: null, children: body });
    expect(textOf(locale, card)).toContain(shows);
  });

  test.each(["empty", "no_access", "gone"] as const)("that is %s shows why there is nothing", (state) => {
    const tile: Tile = { ...place, kind: "attention" };
    const answer = { state, data: null, link: null, as_of: "2026-11-29T12:00:00Z" } as Drawn;

    expect(textOf(locale, createElement(TileBody, { tile, answer })).length).toBeGreaterThan(8);
  });

  test("of every kind can be added, until the dashboard is full", () => {
    const panel = textOf(locale, createElement(AddPanel, { tiles: drawn.map(([tile]) => tile), onAdd: () => {} }));
    expect(panel).toContain("20");
  });
});
