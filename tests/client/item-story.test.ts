import { NextIntlClientProvider } from "next-intl";
import { type ComponentProps, createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { AlertReading } from "@/components/alerts/case-parts";
import { NowHead, type NowHeadProps } from "@/components/alerts/now-head";
import { nextHref } from "@/components/alerts/story-links";
import type { WireAlert } from "@/components/alerts/wire-alert";
import { ElsewhereCard } from "@/components/catalogue/elsewhere-card";
import { Threads } from "@/components/story/threads";
import alerts from "@/messages/en/alerts.json";
import dashboard from "@/messages/en/dashboard.json";
import diagnosis from "@/messages/en/diagnosis.json";
import levels from "@/messages/en/levels.json";
import parameters from "@/messages/en/parameters.json";
import savings from "@/messages/en/savings.json";
import stories from "@/messages/en/stories.json";
import ui from "@/messages/en/ui.json";
import workOrders from "@/messages/en/work-orders.json";

const messages = { alerts, dashboard, diagnosis, levels, parameters, savings, stories, ui, "work-orders": workOrders };
const now = "2026-11-23T16:00:00.000Z";

/** What is shown, without its marks. */
function shown(element: ReactElement): string {
  const provider = { locale: "en", timeZone: "UTC", messages, onError: raise } as unknown as ComponentProps<
    typeof NextIntlClientProvider
  >;
  return renderToStaticMarkup(createElement(NextIntlClientProvider, provider, element))
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
}

const raise = (error: unknown) => {
  throw error;
};

type Now = NowHeadProps["of"];

const theMotor = {
  item: { id: 7, name: "Dryer fan motor 3B", time_zone: "UTC" },
  level: "alarm",
  worst: {
    parameter: 117,
    name: "parameters.acc_rms_z",
    unit: "g",
    decimals: 2,
    value: 4.15,
    at: now,
    limit: 3,
    alert_id: 41,
    sensor: { id: 50, name: "Drive end" },
  },
  cause: "high",
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
  work: null,
  diagnosis: {
    verdict: "fault",
    fault: "outer_race",
    href: null,
    taken_at: now,
    sure: { word: "high", share: 0.82 },
  },
  next: "order",
  parts: [
    {
      part: null,
      brand_model: { id: 3, name: "6319/C3", brand: { id: 1, name: "SKF" } },
      store_room: null,
      quantity: 2,
      reserved: 1,
      issued: 0,
      missing: 1,
      available: null,
    },
  ],
} as unknown as Now;

const head = (of: object) => shown(createElement(NowHead, { of: { ...theMotor, ...of } as Now, now, at: "order" }));

describe("the head of an item's story", () => {
  test("the head names the fault with its level, both ages, the measurement in alarm against its limit, and the part that is short", () => {
    const text = head({});
    expect(text).toContain("Alarm for 1 d , abnormal for 9 d");
    expect(text).toContain("Bearing outer race");
    expect(text).toContain("4.15 g limit 3.00");
    expect(text).toContain("High confidence, 82%");
    expect(text).toContain("2 × SKF 6319/C3 1 reserved · 1 short");
    expect(text).toContain(`${stories.now.nothing}`);
  });

  test("the head shows which limit was crossed where no waveform has named a fault", () => {
    const of = (cause: string | null, more = {}) => head({ diagnosis: null, parts: [], cause, ...more });
    expect(of("high")).toContain("above its limit");
    expect(of("low")).toContain("below its limit");
    // The reading itself may be far from a limit of how much it moves.
    expect(of("amplitude")).toContain("4.15 g limit of the fluctuation 3.00");
    expect(of("no_data", { worst: null })).toContain("No readings");
    expect(of("together", { worst: null })).toContain("no longer go together");
    expect(of(null, { worst: null })).toContain("Within its limits again");
  });

  test("the reading of a rise on the alarm desk has the words of a limit of the rise", () => {
    const alert = {
      kind: "level",
      alert_rule: "rise",
      level: "warning",
      last_value: 62,
      warning: 10,
      alarm: null,
      unit: "°C",
      decimals: 1,
    } as unknown as WireAlert;
    expect(shown(createElement(AlertReading, { alert }))).toContain("62.0 °C limit of the rise 10.0 per hour");
  });

  test("the next step leads to the form of an order with its alert, to the order itself, or to the alarm desk", () => {
    const to = (of: object, order = true) => nextHref({ ...theMotor, ...of } as Now, { order });
    const ordered = { ...theMotor.case, order: { id: 9, number: 2289, status: "pending" } };
    expect(to({})).toBe("/maintenance/work-orders?new=1&equipment_id=7&alert_id=41");
    expect(to({}, false)).toBe("/maintenance-requests?new=1&equipment_id=7&alert_id=41");
    expect(to({ next: "acknowledge" })).toBe("/equipments/7/details/main?panel=alarms&item=7&ask=acknowledge");
    expect(to({ next: "open_order", case: ordered })).toBe("/maintenance/work-orders/9");
    expect(to({ next: "see_proof", case: ordered })).toBe("/maintenance/work-orders/9#proof");
    expect(to({ next: "order_again", case: ordered })).toContain("new=1");
  });
});

describe("a thread of an item's story", () => {
  test("a thread shows what is missing, and until when", () => {
    const thread = {
      key: "order:9",
      is_open: true,
      opened_at: "2026-11-14T16:00:00.000Z",
      evidence: null,
      saving: null,
      alarm: { ...theMotor.worst, level: "alarm", alerts: 2, opened_at: "2026-11-14T16:00:00.000Z", ended_at: now },
      order: {
        id: 9,
        label: "WO-2289",
        name: "Replace bearing",
        status: "completed",
        assignee: "Jamie",
        created_at: now,
      },
      parts: [],
      parts_at: null,
      proofs: [
        {
          verdict: "fixed",
          outcome: "open",
          before: 8,
          after: 2,
          limit: 4.5,
          unit: "mm/s",
          decided_at: now,
          opened_at: now,
        },
      ],
      gaps: {
        evidence: { reason: "not_diagnosed", until: null },
        part: { reason: "none_needed", until: null },
        proof: { reason: "watched", until: "2026-12-23T16:00:00.000Z" },
        saving: { reason: "not_estimated", until: null },
        approver: { reason: "nothing_saved", until: null },
      },
    };
    const threads = [thread] as unknown as ComponentProps<typeof Threads>["threads"];
    const text = shown(createElement(Threads, { threads, equipment_id: 7, now, timeZone: "UTC" }));
    for (const gap of ["not_diagnosed", "none_needed", "not_estimated", "nothing_saved"] as const)
      expect(text).toContain(stories.gaps[gap]);
    expect(text).toMatch(/No final proof yet: 30 days not over, until .*Dec 23/);
    expect(text).toContain("before 8, after 2, limit 4.5 mm/s");
    expect(text).toContain("2 alerts");
  });
});

describe("the same model elsewhere", () => {
  const card = (of: ComponentProps<typeof ElsewhereCard>["of"]) => shown(createElement(ElsewhereCard, { of }));

  test("the card gives the reason where nothing may be shown, and is not there where there is no company to ask for", () => {
    const nothing = { machines: null, faults: [] };
    expect(card({ ...nothing, why: "not_shared" })).toContain(stories.elsewhere.why.not_shared);
    expect(card({ ...nothing, why: "too_few" })).toContain(stories.elsewhere.why.too_few);
    expect(card({ ...nothing, why: null })).toBe("");
    expect(card(null)).toBe("");
  });

  test("the card shows counts from below, and a dash where too few were watched", () => {
    const text = card({
      machines: 10,
      why: null,
      faults: [
        { fault: "outer_race", machines: 5, held_percent: 80, repair_minutes: 195 },
        { fault: "unbalance", machines: 5, held_percent: null, repair_minutes: null },
      ],
    });
    expect(text).toContain("at least 10 machines at other companies");
    expect(text).toContain("5 or more 80% 3 h 15 min");
    expect(text).toContain("5 or more – –");
  });
});
