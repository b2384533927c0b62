import { NextIntlClientProvider } from "next-intl";
import { type ComponentProps, createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PermitSteps } from "@/components/permits/permit-steps";
import { PrintedPermits } from "@/components/permits/printed-permits";
import { typedAnswer } from "@/components/permits/typed-answer";
import { writtenMessages } from "@/lib/server/i18n";

/** What people read of permits before they press anything, and on paper. */

function html(element: ReactElement, locale: "en" | "es" = "en"): string {
  const provider = {
    locale,
    timeZone: "UTC",
    messages: writtenMessages(locale),
    onError: (error: unknown) => {
      throw error;
    },
  } as unknown as ComponentProps<typeof NextIntlClientProvider>;

  return renderToStaticMarkup(createElement(NextIntlClientProvider, provider, element));
}

type Permit = ComponentProps<typeof PermitSteps>["permit"];
const steps = (hand_over_to: number[] | null, locale?: "en" | "es") => {
  const permit = {
    id: 2,
    label: "PT-2",
    actions: ["suspend", "hand_over"],
    holder: { id: 7, name: "Jamie Alvarez" },
    lockout: { id: 1, label: "PT-1", status: "issued" },
    may: { hand_over_to },
  } as unknown as Permit;

  return html(createElement(PermitSteps, { permit, people: [] }), locale);
};

test("the button to hand a permit over names the lockout on which the next holder's lock is missing", () => {
  const why = "the new holder&#x27;s lock must be on PT-1 before the lock of Jamie Alvarez comes off";
  const closed = steps([]);
  expect(closed.match(/<button[^>]* disabled=""/g)).toHaveLength(1);
  expect(closed).toMatch(new RegExp(`<p id="([^"]+)"[^>]*>To hand over, ${why}</p>`));
  expect(closed).toMatch(/aria-describedby/);
  expect(steps([], "es")).toContain("debe estar puesto en PT-1");
  for (const open of [steps([9]), steps(null)]) expect(open).not.toContain("disabled=");
});

test("on paper the board is a list of what is not over, in the order of its columns, with its time", () => {
  const permit = (id: number, status: string) => ({
    id,
    label: `PT-${id}`,
    name: `Work ${id}`,
    status,
    kind_name: "Lockout",
    place: "Fan 3B",
    is_expired: id === 3,
    holder: { id: 7, name: "Jamie Alvarez" },
    work_order: { id, label: `WO-${id}` },
    points: 2,
    verified: 1,
    locks: 4,
    valid_until: "2026-11-29T16:00:00.000Z",
    plant: { id: 1, name: "Mill", time_zone: "UTC" },
  });
  const of = [permit(1, "returned"), permit(2, "requested"), permit(3, "issued"), permit(4, "closed")];
  const props = { of, now: "2026-11-29T12:00:00.000Z" } as unknown as ComponentProps<typeof PrintedPermits>;
  const paper = html(createElement(PrintedPermits, props));
  expect(paper.match(/PT-\d/g)).toEqual(["PT-2", "PT-3", "PT-1"]);
  for (const words of ["Copy. Check online before work.", "WO-3 Work 3", "Expired", "1 of 2 points"])
    expect(paper).toContain(words);
  expect(paper).toContain('dateTime="2026-11-29T12:00:00.000Z"');
});

test.each<[string, "number" | "text", string, ReturnType<typeof typedAnswer>]>([
  ["1,200", "number", "en", { value: 1200 }],
  ["1,200", "number", "es-MX", { value: 1200 }],
  ["20.9", "number", "es-MX", { value: 20.9 }],
  ["20,9", "number", "es-MX", { value: 20.9 }],
  ["0", "number", "en", { value: 0 }],
  ["20.9 %", "number", "en", null],
  [" ", "number", "en", null],
  [" no leak ", "text", "en", { entry: "no leak" }],
  ["", "text", "en", null],
])("an answer of a permit typed as “%s” (%s, %s) is sent as %j", (typed, kind, language, sent) => {
  expect(typedAnswer(typed, kind, language)).toEqual(sent);
});
