import { NextIntlClientProvider } from "next-intl";
import { type ComponentProps, createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { VerdictQuestion } from "@/components/alerts/verdict-question";
import { MaintenanceCard } from "@/components/dashboard/maintenance-card";
import { Cell } from "@/components/resource/cell";
import { type ShownViewer, ViewerProvider } from "@/components/shell/viewer-context";
import type { Split } from "@/components/split/split-context";
import { OrderList } from "@/components/work-orders/order-list";
import type { Order, Surroundings } from "@/components/work-orders/types";
import type { Description } from "@/lib/resources/describe";
import { withNounWords } from "@/lib/server/texts.mjs";
import dashboard from "@/messages/en/dashboard.json";
import diagnosis from "@/messages/en/diagnosis.json";
import levels from "@/messages/en/levels.json";
import nouns from "@/messages/en/nouns.json";
import ui from "@/messages/en/ui.json";
import workOrders from "@/messages/en/work-orders.json";

const messages = { dashboard, diagnosis, levels, ui, ...withNounWords({ nouns, "work-orders": workOrders }) };

/** What a reader sees of it, with one plant in view or several. */
function shown(element: ReactElement, is_across_plants: boolean): string {
  const viewer = { is_across_plants, hidden_columns: {}, zoneOf: () => "UTC" } as unknown as ShownViewer;
  const shell = { viewer } as ComponentProps<typeof ViewerProvider>;
  const provider = { locale: "en", timeZone: "UTC", messages } as unknown as ComponentProps<
    typeof NextIntlClientProvider
  >;
  const seen = createElement(ViewerProvider, shell, element);
  return renderToStaticMarkup(createElement(NextIntlClientProvider, provider, seen))
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
}

const now = "2026-11-28T12:00:00.000Z";
const named = (name: string) => ({ id: 1, name });
const orderAt = (id: number, plant: string) =>
  ({
    id,
    label: "WO-2288",
    name: "Grease bearing",
    kind: "order",
    status: "pending",
    type: "pm",
    priority: "high",
    plant: { ...named(plant), time_zone: "UTC" },
    machine: named("Dryer"),
    equipment: named("Fan motor"),
    production_line: null,
    asset: null,
    equipment_id: null,
    finding: null,
    request: null,
    category: null,
    assigned_user: named("Ana Ruiz"),
    assigned_team: null,
    due_at: now,
    extended_at: null,
    due_group: "today",
    is_overdue: false,
    is_site_visit_required: false,
    expected_minutes: 30,
    actions: [],
  }) as unknown as Order;

const orders = [orderAt(1, "Cedar Ridge Mill"), orderAt(2, "Harbor Plant")];
const around = { now, may: { update: false }, custom: { columns: [], sort: [] } } as unknown as Surroundings;

describe("a number that two plants have", () => {
  const split = { wanted: null, hrefOf: (id) => `/maintenance/work-orders/${id}` } as Split;
  const listed = (hidden: readonly string[] = [], of = orders) =>
    createElement(OrderList, {
      orders: of,
      total: 2,
      around,
      split,
      selected: new Set<number>(),
      reasons: new Map<number, string>(),
      onSelect: () => {},
      onSort: () => {},
      hidden,
      sorting: null,
    });

  test("is shown beside its plant in the list of work orders while several plants are in view", () => {
    const text = shown(listed(), true);
    expect(text).toContain("Cedar Ridge Mill · Dryer / Fan motor");
    expect(text).toContain("Harbor Plant · Dryer / Fan motor");
    expect(text).toContain("Work Plant Status");
    expect(shown(listed(), false)).not.toContain("Harbor Plant");
    expect(shown(listed(), false)).toContain("Work Status");
  });

  test("is listed with its priority where that is not normal, and with none where it is", () => {
    const of = (priority: string) => shown(listed([], [{ ...orders[0]!, priority }]), false);
    expect([of("high"), of("low"), of("normal")].map((text) => /High|Low|Normal/.exec(text)?.[0])).toEqual([
      "High",
      "Low",
      undefined,
    ]);
  });

  test("is shown beside its plant on the maintenance card of all plants", () => {
    const card = (isAllPlants: boolean) =>
      createElement(MaintenanceCard, {
        now,
        timeZone: "UTC",
        isAllPlants,
        numbers: {
          overdue: 0,
          due_today: 0,
          in_work: 0,
          open_requests: 0,
          repairs: { recurred: 0, watched: 0 },
          next: orders.map(({ id, name, status, plant }) => ({
            id,
            number: 2288,
            name,
            status,
            due_at: null,
            assignee: "Ana Ruiz",
            plant: plant.name,
          })),
        },
      });
    expect(shown(card(true), true)).toContain("Ana Ruiz · Harbor Plant");
    expect(shown(card(false), false)).not.toContain("Harbor Plant");
  });

  test("is shown beside its plant in every list of numbered records", () => {
    const cell = createElement(Cell, {
      column: { key: "label", as: "link" },
      row: { id: 1, label: "PR-9", plant: { name: "Harbor Plant" } },
      resource: { name: "requisitions" } as unknown as Description,
    });
    expect([shown(cell, true), shown(cell, false)].map((text) => text.includes("Harbor Plant"))).toEqual([true, false]);
    const beside = createElement(Cell, { ...cell.props, hasPlantColumn: true });
    expect(shown(beside, true)).not.toContain("Harbor Plant");
  });

  test("is listed without the columns that its reader has hidden", () => {
    const heads = (text: string) => ["Status", "Priority", "Assigned to", "Due"].filter((head) => text.includes(head));
    expect(heads(shown(listed(), false))).toEqual(["Status", "Priority", "Assigned to", "Due"]);
    const text = shown(listed(["priority", "assigned_user"]), false);
    expect([heads(text), text.includes("Ana Ruiz")]).toEqual([["Status", "Due"], false]);
  });
});

test("the question of what was found has the answers that the diagnosis leaves open", () => {
  const asked = (fault: string | null) =>
    shown(
      createElement(VerdictQuestion, {
        finding: { diagnosis: fault ? { fault } : null },
        verdict: null,
        verdict_fault: null,
        onChange: () => {},
      }),
      false,
    );
  expect(asked(null)).toContain("What did you find? Fault found (none was named) Nothing found");
  expect(asked("cage")).toContain("Confirmed Another fault Nothing found");
  expect(asked("cage")).not.toContain("none was named");
});
