import { NextIntlClientProvider } from "next-intl";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MachineMap } from "@/components/dashboard/machine-map";
import { PlantMap } from "@/components/dashboard/plant-map";
import { TreeRow } from "@/components/hierarchy/tree-row";
import { HierarchyCrumb } from "@/components/shell/hierarchy-crumb";
import { StatusMark } from "@/components/ui/status-chip";
import type { Level } from "@/lib/domain/shared/levels";
import enDashboard from "@/messages/en/dashboard.json";
import enLevels from "@/messages/en/levels.json";
import enShell from "@/messages/en/shell.json";
import esDashboard from "@/messages/es/dashboard.json";
import esLevels from "@/messages/es/levels.json";
import esShell from "@/messages/es/shell.json";

const messages = {
  en: { dashboard: enDashboard, levels: enLevels, shell: enShell },
  es: { dashboard: esDashboard, levels: esLevels, shell: esShell },
};
type Provided = Parameters<typeof NextIntlClientProvider>[0];

const html = (element: ReactElement, locale: "en" | "es") =>
  renderToStaticMarkup(
    createElement(
      NextIntlClientProvider,
      { locale, timeZone: "UTC", messages: messages[locale] } as unknown as Provided,
      element,
    ),
  );

const marks: Record<string, (level: Level) => ReactElement> = {
  "a row of the tree": (level) => {
    const of = { key: "machine:7", parent: "production_line:1", kind: "machine", id: 7, name: "Winder", code: "W1" };
    const node = { ...of, is_utility: false, href: "/machines/7/details", level, levels: {}, children_count: 0 };
    const at = { depth: 0, isOpen: false, position: 1, siblings: 1, top: 0, isCurrent: false, isTabStop: true };
    const props = { ...at, node, onToggle: () => {}, onFocus: () => {} };
    return createElement(TreeRow, props as Parameters<typeof TreeRow>[0]);
  },
  "a plant of the map": (level) =>
    createElement(PlantMap, { plants: [{ id: 1, name: "Mill", company: "Cedar", level, levels: { [level]: 3 } }] }),
  "a machine's tile": (level) =>
    createElement(MachineMap, {
      lines: [{ id: 1, name: "Line", kind: "line", level, machines: [{ id: 7, name: "Winder", code: "W1", level }] }],
    }),
  "a place of the crumb": (level) =>
    createElement(HierarchyCrumb, {
      segments: [
        { label: "Line", href: "/production-lines/1/details", level },
        { label: "Winder", level },
      ],
    }),
  "a status mark": (level) => createElement(StatusMark, { level }),
};

test.each(Object.entries(marks))("%s names a normal level on hover and to a screen reader", (_, mark) => {
  for (const locale of ["en", "es"] as const) expect(html(mark("ok"), locale)).toMatch(/title="[^"]*Normal"/);
  expect(html(mark("alarm"), "en")).toMatch(/Alarm/);
});
