import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { Moment, Sentence } from "@/components/ui/moment";
import { useZonedMoment } from "@/components/ui/use-zoned-moment";
import { sources } from "../source";

const Written = ({ timeZone }: { timeZone?: string }) => useZonedMoment()("2026-11-22T19:05:00Z", "minute24", timeZone);

describe("a time in a sentence", () => {
  const html = (of: Parameters<typeof Sentence>[0]["of"]) =>
    renderToStaticMarkup(
      createElement(
        NextIntlClientProvider,
        { locale: "en", timeZone: "America/Toronto", messages: {} } as Parameters<typeof NextIntlClientProvider>[0],
        createElement(Sentence, { of }),
      ),
    );

  test("a time in a sentence has its exact instant, on the clock of the page or of the given plant", () => {
    expect(html((at) => `Done by Ana at ${at("2026-11-22T19:05:00Z", "clock")}, 3 steps`)).toMatch(
      /^Done by Ana at <time dateTime="2026-11-22T19:05:00.000Z" title="2026-11-22 14:05:00 EST">2:05\sPM<\/time>, 3 steps$/,
    );
    const range = html(
      (at) => `${at("2026-11-22T19:05:00Z", "minute", "America/Winnipeg")} to ${at("2026-12-01", "day")}`,
    );
    expect(range).toContain('title="2026-11-22 13:05:00 CST"');
    expect(range).toContain('</time> to <time dateTime="2026-12-01"');
  });

  test("two times of a sentence on one clock name its zone once, at the end", () => {
    const sentence = (first: string, second: string, zone = "America/Winnipeg") =>
      html((at) => `From ${at(first, "clock", zone)} to ${at(second, "clock", zone)}, or so`)
        .replace(/<[^>]*>/g, "")
        .replaceAll(/\s/g, " ");
    expect(sentence("2026-11-22T19:05:00Z", "2026-11-22T21:05:00Z")).toBe("From 1:05 PM to 3:05 PM CST, or so");
    // The night in which the clocks were put back.
    expect(sentence("2026-11-01T06:30:00Z", "2026-11-01T07:30:00Z")).toBe("From 1:30 AM CDT to 1:30 AM CST, or so");
  });

  test("a time on another clock than the page's names its zone, a day and a time of the page's do not", () => {
    const text = (props: Parameters<typeof Moment>[0]) =>
      renderToStaticMarkup(
        createElement(
          NextIntlClientProvider,
          { locale: "en", timeZone: "America/Toronto", messages: {} } as Parameters<typeof NextIntlClientProvider>[0],
          createElement(Moment, props),
        ),
      )
        .replace(/<[^>]*>/g, "")
        .replaceAll(/\s/g, " ");
    const at = "2026-11-22T19:05:00Z";
    expect(text({ at })).toBe("Nov 22, 2026, 2:05 PM");
    expect(text({ at, timeZone: "America/Winnipeg" })).toBe("Nov 22, 2026, 1:05 PM CST");
    // The same clock under another name, until one of them is put forward.
    expect(text({ at, timeZone: "America/New_York" })).toBe("Nov 22, 2026, 2:05 PM");
    expect(text({ at, timeZone: "America/Winnipeg", as: "day" })).toBe("Nov 22, 2026");
    expect(text({ at, timeZone: "America/Winnipeg", as: "ago" })).not.toMatch(/CST/);
    expect(text({ at, namesZone: true })).toBe("Nov 22, 2026, 2:05 PM EST");
  });

  test("a short day has its year in another year that is more than half a year away", () => {
    vi.setSystemTime(new Date("2026-11-28T12:00:00Z"));
    expect(html((at) => at("2026-01-03", "shortDay"))).toMatch(/>Jan 3</);
    expect(html((at) => at("2027-01-03", "weekday"))).toMatch(/>Sun, Jan 3</);
    expect(html((at) => at("2025-07-25", "shortDay"))).toMatch(/>Jul 25, 2025</);
    expect(html((at) => at("2027-07-25", "weekday"))).toMatch(/>Sun, Jul 25, 2027</);
    vi.useRealTimers();
  });

  test("a time of a chart names its zone where it is on another clock than the page's", () => {
    const text = (timeZone?: string) =>
      renderToStaticMarkup(
        createElement(
          NextIntlClientProvider,
          { locale: "en", timeZone: "America/Toronto", messages: {} } as Parameters<typeof NextIntlClientProvider>[0],
          createElement(Written, { timeZone }),
        ),
      );
    expect(text()).toBe("Nov 22, 14:05");
    expect(text("America/New_York")).toBe("Nov 22, 14:05");
    expect(text("America/Winnipeg")).toBe("Nov 22, 13:05 CST");
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
      "dashboard/maintenance-card.tsx",
      "graph-links/link-list.tsx",
      "hierarchy/orders-card.tsx",
      "oee/move-break.tsx",
      "oee/timeline-card.tsx",
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
