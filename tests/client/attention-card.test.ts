import { NextIntlClientProvider } from "next-intl";
import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AttentionCard, type AttentionCardProps, type Handling } from "@/components/dashboard/attention-card";
import dashboard from "@/messages/en/dashboard.json";
import ui from "@/messages/en/ui.json";

/** The card without rows, as text. */
function shown(handling: Handling, all: number): string {
  const words = { locale: "en", timeZone: "UTC", messages: { dashboard, ui } };
  const provider = words as unknown as ComponentProps<typeof NextIntlClientProvider>;
  const card = createElement(AttentionCard, {
    rows: [],
    counts: { all, with_work_order: all },
    handling,
    isShort: true,
    isWatched: true,
    may: {} as AttentionCardProps["may"],
    isAllPlants: false,
    gatewayHref: null,
    now: "2026-11-30T08:00:00Z",
  });
  return renderToStaticMarkup(createElement(NextIntlClientProvider, provider, card)).replaceAll(/<[^>]*>/g, " ");
}

test("the dashboard is calm only where no item is abnormal, not where the chosen ones are none", () => {
  expect(shown("unhandled", 0)).toContain("Nothing needs attention");
  expect(shown("unhandled", 2)).not.toContain("Nothing needs attention");
  expect(shown("unhandled", 2)).toContain("2 items need attention");
});
