import { NextIntlClientProvider } from "next-intl";
import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { FiguresCard } from "@/components/oee/figures-card";
import processes from "@/messages/en/processes.json";

type Given = ComponentProps<typeof FiguresCard>;

const shown = {
  availability: 0.9,
  performance: 0.95,
  quality: null,
  oee: 0.8,
  run_seconds: 3_240,
  planned_seconds: 3_600,
  total: 1_000,
  good: null,
  possible: 1_200,
  is_rate_doubtful: false,
  losses: { availability: 100 },
} as unknown as Given["shown"];

function textOf(given: { before?: Partial<NonNullable<Given["before"]>>; target_oee?: number | null }): string {
  const provider = { locale: "en", timeZone: "UTC", messages: { processes } } as unknown as ComponentProps<
    typeof NextIntlClientProvider
  >;
  const process = { target_oee: given.target_oee ?? null, has_rejects: false } as Given["process"];
  const before = given.before as Given["before"];
  const card = createElement(FiguresCard, { shown, process, before });

  return renderToStaticMarkup(createElement(NextIntlClientProvider, provider, card)).replaceAll(/<[^>]*>/g, " ");
}

describe("the figures of a shift", () => {
  test("each factor shows by how many points it differs from the shift before, where both were measured", () => {
    const text = textOf({ before: { name: "B", availability: 0.85, performance: 0.975, quality: 0.99, oee: 0.82 } });
    expect(text).toContain("+5.0 points vs. shift B");
    expect(text).toContain("-2.5 points vs. shift B");
    expect(text.match(/points vs/g)).toHaveLength(2);
  });

  test("the OEE is compared with its goal, if there is one", () => {
    expect(textOf({ target_oee: 85 })).toContain("-5.0 points vs. goal");
    expect(textOf({})).not.toContain("points vs");
  });
});
