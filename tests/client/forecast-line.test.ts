import { NextIntlClientProvider } from "next-intl";
import { type ComponentProps, createElement, Fragment, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ForecastLine } from "@/components/forecast/forecast-line";
import { PartLines } from "@/components/forecast/part-lines";
import { OrderForecast } from "@/components/work-orders/order-forecast";
import type { OnWire } from "@/lib/server/http/wire";
import type { ForecastAnswer } from "@/lib/services/screens/item-forecast";
import alerts from "@/messages/en/alerts.json";
import dashboard from "@/messages/en/dashboard.json";
import diagnosis from "@/messages/en/diagnosis.json";
import forecast from "@/messages/en/forecast.json";
import levels from "@/messages/en/levels.json";
import parameters from "@/messages/en/parameters.json";
import stories from "@/messages/en/stories.json";
import ui from "@/messages/en/ui.json";

type Leading = NonNullable<ForecastAnswer["leading"]>;
type Part = NonNullable<ForecastAnswer["supply"]>["parts"][number];

const leading: Leading = {
  sensor: { id: 7, name: "Drive end" },
  parameter: 1,
  name: "parameters.vel_rms_z" as Leading["name"],
  unit: "mm/s",
  decimals: 2,
  kind: "high",
  made_at: "2026-11-25T12:00:00Z",
  basis: "trend",
  silence: null,
  target: "alarm",
  value: 7.1,
  earliest: "2026-11-29",
  latest: "2026-12-03",
};
const part: Part = {
  part_id: 1,
  brand_model_id: null,
  name: "Bearing 6319",
  needed: 2,
  available: 0,
  lead_time_days: 14,
  state: "may_be_late",
  arrives_on: "2026-12-05",
  late_days: 6,
  is_to_order: true,
};

const answerOf = (of: Partial<ForecastAnswer>) =>
  ({
    equipment_id: 3,
    today: "2026-11-25",
    leading,
    measurements: [leading],
    record: { held: 17, graded: 20 },
    supply: { work_order_id: null, parts: [part] },
    may_request: true,
    ...of,
  }) as OnWire<ForecastAnswer>;

/** What a person reads, without its marks. */
function textOf(...elements: ReactElement[]): string {
  const messages = { alerts, dashboard, diagnosis, forecast, levels, parameters, stories, ui };
  const provider = { locale: "en", timeZone: "UTC", messages } as unknown as ComponentProps<
    typeof NextIntlClientProvider
  >;
  return renderToStaticMarkup(
    createElement(NextIntlClientProvider, provider, createElement(Fragment, null, ...elements)),
  ).replaceAll(/<[^>]*>/g, " ");
}

function shown(of: Partial<ForecastAnswer>): string {
  const answer = answerOf(of);
  return textOf(createElement(ForecastLine, { forecast: answer }), createElement(PartLines, { forecast: answer }));
}

test("a forecast is read as a range of days to a limit, with how often such ranges held here", () => {
  const text = shown({});
  expect(text).toMatch(/4 to 8 days/);
  expect(text).toMatch(/to the alarm limit of 7\.10 mm\/s, .*29.* to .*3.*, if the trend continues/);
  expect(text).toMatch(/Held here: 17 of 20 \(85.?%\)/);
});

test("few checked forecasts are counts without a percentage, and none are reported as none", () => {
  expect(shown({ record: { held: 2, graded: 3 } })).toMatch(/Held here: 2 of 3\s/);
  expect(shown({ record: { held: 0, graded: 0 } })).toMatch(/No forecast here has been checked yet/);
});

test("a silent forecast shows the reason, and names no day", () => {
  const silent = { ...leading, target: null, value: null, earliest: null, latest: null, silence: "no_trend" as const };
  const text = shown({ leading: silent, supply: null });
  expect(text).toMatch(/No forecast\s+What rises could be chance/);
  expect(text).not.toMatch(/days|Held/);
});

test("a part that may be late shows by how many days, and a requisition to those who may create one", () => {
  expect(shown({})).toMatch(/2 × Bearing 6319.*May be late by 6 days.*if ordered today.*Draft requisition/);
  expect(shown({ may_request: false })).not.toMatch(/Draft/);
  const there = { ...part, state: "in_stock" as const, late_days: null, arrives_on: null, is_to_order: false };
  expect(shown({ supply: { work_order_id: 9, parts: [there] } })).toMatch(/For the open order.*In stock/);
});

test("an order names each part once: in the head of its item with its time, or in the forecast where the head does not", () => {
  const item_now = {
    item: { id: 3, name: "Dryer fan", time_zone: "UTC" },
    level: "warning",
    worst: null,
    work: null,
    diagnosis: null,
    next: "order",
    case: {
      state: "acknowledged",
      proof: null,
      order: null,
      alerts: 1,
      worst_alert_id: 41,
      request: null,
      level_since: "2026-11-22T14:00:00.000Z",
      abnormal_since: "2026-11-14T16:00:00.000Z",
    },
    parts: [
      {
        part: { id: 1, name: "Bearing 6319", number: "B-1" },
        brand_model: null,
        store_room: null,
        quantity: 2,
        reserved: 0,
        issued: 0,
        missing: 2,
        available: null,
      },
    ],
  };
  const of = (parts: unknown) =>
    textOf(
      createElement(OrderForecast, {
        forecast: answerOf({}),
        now: "2026-11-25T12:00:00Z",
        item_now: { ...item_now, parts } as unknown as ComponentProps<typeof OrderForecast>["item_now"],
      }),
    );
  for (const parts of [item_now.parts, []]) {
    const text = of(parts);
    expect(text.match(/Bearing 6319/g)).toHaveLength(1);
    expect(text.match(/May be late by 6 days/g)).toHaveLength(1);
    expect(text.match(/Draft requisition/g)).toHaveLength(1);
  }
});
