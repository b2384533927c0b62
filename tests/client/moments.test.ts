import { NextIntlClientProvider } from "next-intl";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { NamedZoneProvider } from "@/components/ui/clock-name";
import { Moment, Sentence } from "@/components/ui/moment";
import { useZonedMoment } from "@/components/ui/use-zoned-moment";
import { Due } from "@/components/work-orders/due";
import { formatTag } from "@/lib/domain/shared/locales";
import { withIsoDates } from "@/lib/domain/shared/moments";
import { sources } from "../source";

const Written = ({ timeZone }: { timeZone?: string }) =>
  useZonedMoment()("2026-11-22T19:05:00Z", "shortMinute", timeZone);

/** As on a page of a plant in Toronto, or of all plants, where no switcher names a zone. */
const html = (child: ReactNode, { named = "America/Toronto" as string | null, locale = "en-US", messages = {} } = {}) =>
  renderToStaticMarkup(
    createElement(
      NextIntlClientProvider,
      { locale, timeZone: "America/Toronto", messages } as Parameters<typeof NextIntlClientProvider>[0],
      createElement(NamedZoneProvider, { value: named }, child),
    ),
  );

const textOf = (markup: string) => markup.replace(/<[^>]*>/g, "").replaceAll(/\s/g, " ");

describe("a time in a sentence", () => {
  const sentence = (of: Parameters<typeof Sentence>[0]["of"]) => html(createElement(Sentence, { of }));

  test("a time in a sentence has its exact instant, on the clock of the page or of the given plant", () => {
    expect(sentence((at) => `Done by Ana at ${at("2026-11-22T19:05:00Z", "clock")}, 3 steps`)).toMatch(
      /^Done by Ana at <time dateTime="2026-11-22T19:05:00.000Z" title="2026-11-22 14:05:00 EST">2:05\sPM<\/time>, 3 steps$/,
    );
    const range = sentence(
      (at) => `${at("2026-11-22T19:05:00Z", "minute", "America/Winnipeg")} to ${at("2026-12-01", "day")}`,
    );
    expect(range).toContain('title="2026-11-22 13:05:00 CST"');
    expect(range).toContain('</time> to <time dateTime="2026-12-01"');
  });

  test("two times of a sentence on one clock name its zone once, at the end", () => {
    const times = (first: string, second: string, zone = "America/Winnipeg") =>
      textOf(sentence((at) => `Read at ${at(first, "clock", zone)} and ${at(second, "clock", zone)}, or so`));
    expect(times("2026-11-22T19:05:00Z", "2026-11-22T21:05:00Z")).toBe("Read at 1:05 PM and 3:05 PM CST, or so");
    // The night in which the clocks were put back.
    expect(times("2026-11-01T06:30:00Z", "2026-11-01T07:30:00Z")).toBe("Read at 1:30 AM CDT and 1:30 AM CST, or so");
  });

  test("a range is one text with both instants, and has two zones only in the night in which the clocks are put back", () => {
    const range = (from: string, until: string) =>
      sentence((at) => `Stopped ${at(from, "clock", "America/Winnipeg", until)}`);
    const short = range("2026-11-22T14:40:00Z", "2026-11-22T14:43:00Z");
    expect(textOf(short)).toBe("Stopped 8:40 – 8:43 AM CST");
    expect(short).toContain('title="2026-11-22 08:40:00 CST – 2026-11-22 08:43:00 CST"');
    expect(textOf(range("2026-11-01T06:30:00Z", "2026-11-01T07:30:00Z"))).toBe("Stopped 1:30 AM CDT – 1:30 AM CST");
  });

  test("a time on another clock than the page's names its zone, a day and a time of the page's do not", () => {
    const text = (props: Parameters<typeof Moment>[0]) => textOf(html(createElement(Moment, props)));
    const at = "2026-11-22T19:05:00Z";
    expect(text({ at })).toBe("Nov 22, 2026, 2:05 PM");
    expect(text({ at, timeZone: "America/Winnipeg" })).toBe("Nov 22, 2026, 1:05 PM CST");
    // The same clock under another name, until one of them is put forward.
    expect(text({ at, timeZone: "America/New_York" })).toBe("Nov 22, 2026, 2:05 PM");
    expect(text({ at, timeZone: "America/Winnipeg", as: "day" })).toBe("Nov 22, 2026");
    expect(text({ at, timeZone: "America/Winnipeg", as: "ago" })).not.toMatch(/CST/);
    expect(text({ at, namesZone: true })).toBe("Nov 22, 2026, 2:05 PM EST");
  });

  test("where all plants are chosen each time names its zone, that of the page too", () => {
    const text = (timeZone?: string) =>
      textOf(html(createElement(Moment, { at: "2026-11-22T19:05:00Z", as: "clockSecond", timeZone }), { named: null }));
    expect(text()).toBe("2:05:00 PM EST");
    expect(text("America/Winnipeg")).toBe("1:05:00 PM CST");
  });

  test("a moment is written with 24 hours in Spanish, and as yyyy-mm-dd hh:mm for who prefers that", () => {
    const text = (locale: string) => textOf(html(createElement(Moment, { at: "2026-11-22T19:05:00Z" }), { locale }));
    expect(text(formatTag.es)).toBe("22 nov 2026, 14:05");
    expect(text(withIsoDates(formatTag.en))).toBe("2026-11-22 14:05");
  });

  test("a short day has its year in another year that is more than half a year away", () => {
    vi.setSystemTime(new Date("2026-11-28T12:00:00Z"));
    expect(sentence((at) => at("2026-01-03", "shortDay"))).toMatch(/>Jan 3</);
    expect(sentence((at) => at("2027-01-03", "weekday"))).toMatch(/>Sun, Jan 3</);
    expect(sentence((at) => at("2025-07-25", "shortDay"))).toMatch(/>Jul 25, 2025</);
    expect(sentence((at) => at("2027-07-25", "weekday"))).toMatch(/>Sun, Jul 25, 2027</);
    vi.useRealTimers();
  });

  test("a time of a chart names its zone where it is on another clock than the page's", () => {
    const text = (timeZone?: string) => textOf(html(createElement(Written, { timeZone })));
    expect(text()).toBe("Nov 22, 2:05 PM");
    expect(text("America/New_York")).toBe("Nov 22, 2:05 PM");
    expect(text("America/Winnipeg")).toBe("Nov 22, 1:05 PM CST");
  });

  test("an order that is due today names the zone of its time where all plants are chosen", () => {
    const order = {
      status: "pending",
      due_at: "2026-11-22T19:05:00Z",
      extended_at: null,
      due_group: "today",
      is_overdue: false,
      plant: { time_zone: "America/Winnipeg" },
    } as Parameters<typeof Due>[0]["order"];
    const due = createElement(Due, { order, now: "2026-11-22T15:00:00Z" });
    const messages = { "work-orders": { due: { today: "Today {time}" } } };
    expect(textOf(html(due, { named: null, messages }))).toBe("Today 1:05 PM CST");
    expect(textOf(html(due, { named: "America/Winnipeg", messages }))).toBe("Today 1:05 PM");
  });

  test("a time in a sentence is plain text only in charts, dates and names", () => {
    const asText = sources.filter(
      ({ file, text }) => !/^components\/ui\/(moment|use-zoned-moment)/.test(file) && /useMoment\(\)/.test(text),
    );
    expect(
      asText
        .map(({ file }) => file.replace(/^components\//, ""))
        .filter((file) => !file.startsWith("charts/") && !file.startsWith("spectrum/")),
    ).toEqual([
      "audit/changed-value.tsx",
      "audit/visit-days.tsx",
      "boards/figure-tiles.tsx",
      "boards/list-tiles.tsx",
      "dashboard/coverage-screen.tsx",
      "dashboard/maintenance-card.tsx",
      "graph-links/link-list.tsx",
      "hierarchy/orders-card.tsx",
      "level-zones/overrides-card.tsx",
      "oee/move-break.tsx",
      "oee/timeline-card.tsx",
      "rfqs/compare-table.tsx",
      "rfqs/item-quotes.tsx",
      "roi/calculator.tsx",
      "shell/plant-list.tsx",
      "single-sign-on/certificate-list.tsx",
      "usage/day-bars.tsx",
      "work-orders/due.tsx",
      "work-orders/order-agenda.tsx",
      "work-orders/order-calendar.tsx",
      "work-orders/order-month.tsx",
    ]);
  });
});
