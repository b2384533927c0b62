import { NextIntlClientProvider } from "next-intl";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Dialog } from "@/components/ui/dialog";
import { LevelBar } from "@/components/ui/level-bar";
import { MiddleText } from "@/components/ui/middle-text";
import { ShareBar } from "@/components/ui/share-bar";
import { piecesOf } from "@/lib/domain/oee/pieces";
import { isBehindTarget } from "@/lib/domain/oee/target";
import { halvesOf, pathOf } from "@/lib/domain/shared/shortened";
import { describe as described } from "@/lib/resources/describe";
import { plantVendors } from "@/lib/resources/plant-vendors";
import { plants } from "@/lib/resources/plants";
import { processes } from "@/lib/resources/processes";
import { teams } from "@/lib/resources/teams";
import levels from "@/messages/en/levels.json";
import ui from "@/messages/en/ui.json";

type Provided = Parameters<typeof NextIntlClientProvider>[0];

const html = (element: ReactElement) =>
  renderToStaticMarkup(
    createElement(
      NextIntlClientProvider,
      { locale: "en", timeZone: "UTC", messages: { levels, ui } } as unknown as Provided,
      element,
    ),
  );

test("a list opens as a grid where its cards show something, and as a table where they are words alone", () => {
  expect([plants, processes].map((one) => described(one).view)).toEqual(["grid", "grid"]);
  expect([teams, plantVendors].map((one) => described(one).view)).toEqual(["table", "table"]);
});

describe("a text that is shortened in its middle", () => {
  test("a shortened text is in the page whole, with the last part of a path by itself", () => {
    const path = ["Paper machine 2", "Dryer section", "Dryer fan 3B"];
    expect(pathOf(path)).toEqual(["Paper machine 2 / Dryer section", " / Dryer fan 3B"]);
    const text = html(createElement(MiddleText, { text: path }));
    expect(text.replaceAll(/<[^>]*>/g, "")).toBe(path.join(" / "));
    expect(text).toContain(`title="${path.join(" / ")}"`);
  });

  test("a text is divided between words where it has some, and a short one not at all", () => {
    expect(halvesOf("Velocity RMS horizontal")).toEqual(["Velocity RMS", " horizontal"]);
    expect(halvesOf("Supercalifragilistic").join("")).toBe("Supercalifragilistic");
    expect(halvesOf("Pressure")).toEqual(["Pressure", ""]);
    expect(pathOf(["Fan"])).toEqual(["Fan", ""]);
  });
});

describe("a dialog that an address opens", () => {
  const dialog = (more: object) =>
    html(createElement(Dialog, { open: true, onOpenChange: () => {}, title: "Open alarms", ...more }, "Fan 3B"));

  test("a dialog that an address opens is in the served page, and cannot be typed into before the page is awake", () => {
    expect(dialog({ isServed: true })).toMatch(/<section inert[^>]*>.*Open alarms.*Fan 3B/);
  });

  test("a dialog that is closed or that a press opens is not in the served page", () => {
    expect(dialog({})).not.toContain("Fan 3B");
    expect(dialog({ isServed: true, open: false })).not.toContain("Fan 3B");
  });
});

describe("small charts", () => {
  test("a share bar is never longer than its place, and is empty where nothing is known", () => {
    expect(html(createElement(ShareBar, { value: 1.4 }))).toContain("width:100%");
    expect(html(createElement(ShareBar, { value: null }))).not.toContain("width");
  });

  test("the bar of levels names every level for those who cannot see it, worst first", () => {
    expect(html(createElement(LevelBar, { counts: { ok: 7, alarm: 1, warning: 2 } }))).toContain(
      'aria-label="1 alarm, 2 warnings, 7 OK"',
    );
  });

  test("a line is behind its target by more than fifteen points, and never where it is not measured", () => {
    expect(isBehindTarget(0.64, 0.8)).toBe(true);
    expect(isBehindTarget(0.66, 0.8)).toBe(false);
    expect(isBehindTarget(null, 0.8)).toBe(false);
  });

  test("a stop that goes on is drawn until now, and nothing is drawn beyond", () => {
    const minute = 60_000;
    const pieces = piecesOf(
      {
        minutes: [],
        planned: [{ from: 0, to: 60 * minute }],
        breaks: [],
        stops: [{ from: 10 * minute, to: null, is_short: false, is_planned: false }],
      },
      60,
      { from: 0, to: 60 * minute },
      30 * minute,
    );
    expect(pieces.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ["unseen", 0, 30 * minute],
      ["stopped", 10 * minute, 30 * minute],
    ]);
  });
});
