import { NextIntlClientProvider } from "next-intl";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { type Machine, PlanList, type PlanListProps } from "@/components/floor-plans/plan-list";
import { PlanShape } from "@/components/floor-plans/plan-shape";
import type { Level } from "@/lib/domain/shared/levels";
import alerts from "@/messages/en/alerts.json";
import dashboard from "@/messages/en/dashboard.json";
import floorPlans from "@/messages/en/floor-plans.json";
import levels from "@/messages/en/levels.json";
import lubricators from "@/messages/en/lubricators.json";

type Provided = Parameters<typeof NextIntlClientProvider>[0];
const messages = { alerts, dashboard, "floor-plans": floorPlans, levels, lubricators };

const html = (element: ReactElement) =>
  renderToStaticMarkup(
    createElement(NextIntlClientProvider, { locale: "en", timeZone: "UTC", messages } as unknown as Provided, element),
  );
const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

const machine = (more: Partial<Machine> & { level: Level }): Machine => ({
  id: 7,
  name: "Dryer fan 3B",
  code: "DF-04",
  line: "Line 3",
  x: 0.5,
  y: 0.5,
  is_new: false,
  item: null,
  more_items: 0,
  ...more,
});
const shape = (more: Parameters<typeof machine>[0]) =>
  html(createElement(PlanShape, { machine: machine(more), layer: "levels", count: 1 }));
const rows = (more: Pick<PlanListProps, "machines" | "layer"> & Partial<PlanListProps>) =>
  html(
    createElement(PlanList, {
      orders: null,
      greasing: [],
      selected: null,
      now: "2026-11-23T12:00:00Z",
      timeZone: "UTC",
      onLocate: () => {},
      ...more,
    }),
  );

describe("a machine on a floor plan", () => {
  test("that is normal is a gray point without the shape of a level", () => {
    expect(shape({ level: "ok" })).not.toContain("data-shape");
    expect(shape({ level: "ok" })).toContain("bg-control");
  });

  test("pulses and keeps a double ring while nobody has acknowledged its alarm, and only then", () => {
    const fresh = shape({ level: "alarm", is_new: true });
    expect(fresh).toContain('data-ring="double"');
    expect(fresh).toContain("animate-pulse-twice");
    const known = shape({ level: "alarm" });
    expect(known).toContain('data-shape="alarm"');
    expect(known).not.toMatch(/data-ring|pulse/);
  });

  test("shows in the layer of orders how many are open, and none as a point", () => {
    const inOrders = (count: number) =>
      html(createElement(PlanShape, { machine: machine({ level: "alarm", is_new: true }), layer: "orders", count }));
    expect(textOf(inOrders(3))).toContain("3");
    expect(inOrders(3)).not.toMatch(/data-shape|data-ring/);
    expect(inOrders(0)).toContain("bg-control");
  });
});

describe("the list beside a floor plan", () => {
  test("has the machines in the order given, with reading, limit, age and order", () => {
    const reading = { name: "levels.alarm", value: 4.15, unit: "g", decimals: 2, limit: 3, at: null };
    const worst = machine({
      level: "alarm",
      item: {
        id: 3,
        name: "Fan motor",
        level: "alarm",
        reading: reading as never,
        sensor: null,
        alert_id: 1,
        level_since: "2026-11-22T10:00:00Z",
        abnormal_since: "2026-11-22T10:00:00Z",
        case: null,
        work_order: { id: 5, number: 2289, status: "pending" },
      },
    });
    const text = textOf(
      rows({ machines: [worst, machine({ id: 8, name: "Winder", level: "warning" })], layer: "levels" }),
    );
    expect(text).toMatch(/Dryer fan 3B DF-04 · 4\.15 g, limit 3\.00 1 d WO-2289.*Winder/);
  });

  test("names in the layer of orders each open order of a machine, and when it is due", () => {
    const order = { id: 5, number: 12, name: "Balance the fan", status: "pending", machine_id: 7 };
    const text = textOf(
      rows({
        machines: [machine({ level: "ok" })],
        layer: "orders",
        orders: [
          { ...order, due_at: "2026-11-24T12:00:00Z" },
          { ...order, id: 6, number: 13, due_at: null, machine_id: 9 },
        ],
      }),
    );
    expect(text).toContain("WO-12 Balance the fan");
    expect(text).not.toContain("WO-13");
  });
});
