import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathnameContext, SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { type ComponentProps, createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { SetUpCard } from "@/components/set-up/set-up-card";
import { SetUpScreen, type SetUpScreenProps } from "@/components/set-up/set-up-screen";
import { type ShownViewer, ViewerProvider } from "@/components/shell/viewer-context";
import type { Locale } from "@/lib/domain/shared/locales";
import { setUpSteps } from "@/lib/domain/structure/set-up";
import { loadMessages } from "@/lib/server/i18n";

/** What a reader sees of it, and which words it lacks. */
function shown(element: ReactElement, locale: Locale = "en") {
  const missing: string[] = [];
  const viewer = { permissions: ["view_dashboard", "create_import_plant", "create_oee"], zoneOf: () => "UTC" };
  const shell = { viewer: viewer as unknown as ShownViewer } as ComponentProps<typeof ViewerProvider>;
  const words = { locale, timeZone: "UTC", messages: loadMessages(locale) } as unknown as ComponentProps<
    typeof NextIntlClientProvider
  >;
  const router = {} as NonNullable<ComponentProps<typeof AppRouterContext.Provider>["value"]>;
  const onError = ({ message }: { message: string }) => missing.push(message);
  const seen = createElement(ViewerProvider, shell, element);
  const localized = createElement(NextIntlClientProvider, { ...words, onError }, seen);
  const html = renderToStaticMarkup(
    createElement(
      AppRouterContext.Provider,
      { value: router },
      createElement(
        PathnameContext.Provider,
        { value: "/set-up" },
        createElement(SearchParamsContext.Provider, { value: new URLSearchParams() }, localized),
      ),
    ),
  );
  const text = html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");

  return { html, text, missing };
}

const now = "2026-11-29T12:00:00.000Z";
const counts = { lines: 1, machines: 1, items: 2, controllers: 1, sensors: 2, received: 1, limited: 0, people: 0 };
const values = [{ parameter: 1, name: "parameters.temp", unit: "mm/s", decimals: 2, value: 2.14 }];
const item = { id: 5, name: "Motor", machine: "Chipper 1" };
const sensors = [
  { id: 1, name: "VIB-0601", uid: "vib:1", expected_interval_s: 300, last_seen_at: now, item, values },
  { id: 2, name: "VIB-0602", uid: "vib:2", expected_interval_s: 300, last_seen_at: null, item, values: [] },
];
const gateway = {
  id: 7,
  name: "Gateway dock",
  type: "banner",
  serial_number: "DXM-1",
  connection_type: "http",
  contact: "online",
  binding_code_expires_at: null,
  bound_at: now,
  last_seen_at: now,
  topic: "cm/1/1/1/DXM-1/up/readings",
};
const devices = [{ uid: "dock:1", data_set: "temp_vibe", ts: 0, controller_id: 7, controller_type: "banner" }];

/** The set-up of a plant that sends, by somebody who may take these steps. */
function screen({ may = setUpSteps, of = {} }: { may?: readonly string[]; of?: object } = {}) {
  const company = { id: 1, name: "Cedar Ridge Paper", currency: "USD" };
  const plant = {
    id: 3,
    name: "Elk River Mill",
    time_zone: "America/Chicago",
    unit_system: 1,
    address: "Duluth",
    company,
    work_days: [1, 2, 3, 4, 5],
    holidays: [{ date: "2026-12-25", name: "Christmas" }],
    sets_calendar: true,
  };
  const group = {
    limit_class: "motor_medium",
    equipment_type: null,
    unit: "mm/s",
    kind: "high",
    warning: 2.8,
    alarm: 4.5,
  };
  const parts = {
    plant,
    structure: { waiting: null, lines: [{ name: "Line 1", machines: [{ name: "Chipper 1", items: 2 }] }] },
    gateway: { gateways: [gateway], sensors, devices, address: "https://mill.example" },
    limits: { sensor_ids: [1], groups: [{ ...group, count: 3 }], without_standard: 1 },
    people: { people: [], roles: [{ id: 4, name: "Technician" }], names_company: true },
    ...of,
  };
  const way = { may, done: ["company", "plant", "structure", "gateway"], next: "limits", company: null, now };
  const props = { screen: { ...way, counts, of: parts }, zone: "UTC", labels: {} };

  return createElement(SetUpScreen, props as unknown as SetUpScreenProps);
}

describe("the set-up of a plant", () => {
  test.each(["en", "es"] as const)("has every word in %s", (locale) => {
    const { html, missing } = shown(screen(), locale);
    expect(missing).toEqual([]);
    for (const name of ["Elk River Mill", "Chipper 1", "VIB-0601", "dock:1", "DXM-1", "Christmas"])
      expect(html).toContain(name);
  });

  test("shows what arrived with its value, what has no item yet, and what is waited for", () => {
    const { text } = shown(screen());
    expect(text).toContain("VIB-0601 received vib:1, Chipper 1 · Motor 2.14 mm/s");
    expect(text).toContain("dock:1 is new");
    expect(text).toContain("Waiting for VIB-0602");
    expect(text).toContain("Apply 3 limits");
    const silent = { gateways: [{ ...gateway, bound_at: null }], sensors: [], devices: [], address: "" };
    expect(shown(screen({ of: { gateway: silent } })).text).toContain("Waiting for Gateway dock to send its code");
    const bound = { ...silent, gateways: [gateway] };
    expect(shown(screen({ of: { gateway: bound } })).text).toContain("Waiting for the first reading");
  });

  test("offers the kinds of gateway with a picture each while there is none", () => {
    const { html, text } = shown(screen({ of: { gateway: { gateways: [], sensors: [], devices: [], address: "" } } }));
    expect(html.match(/type="radio"/g)).toHaveLength(7);
    expect(text).toContain("Add and show the code");
  });

  test("leaves the steps that somebody may not take to others, without their buttons", () => {
    const { text } = shown(screen({ may: ["limits"] }));
    expect(text).toContain("Left to a user who may invite others.");
    expect(text).toContain("Apply 3 limits");
    for (const button of ["Send invitations", "Check the table", "Add a gateway", "Add sensors"])
      expect(text).not.toContain(button);
  });
});

test("the card of an empty plant counts the minutes that are left and leads to the next step", () => {
  const of = {
    plant: { id: 3, name: "Elk River Mill" },
    done: ["company", "plant"],
    next: "structure",
    hasReadings: false,
  };
  const { html, text, missing } = shown(createElement(SetUpCard, of as ComponentProps<typeof SetUpCard>));
  expect(missing).toEqual([]);
  expect(text).toContain("Elk River Mill has no readings yet");
  expect(text).toContain("4 steps are left, about 8 minutes");
  expect(html).toContain('href="/set-up#structure"');
});
