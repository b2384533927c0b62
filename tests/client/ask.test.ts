import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { type ComponentProps, createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { AskForm } from "@/components/resource/ask-form";
import type { AskedFields } from "@/components/resource/asked-field";
import type { Kind } from "@/components/resource/form-context";
import { placeRefusal } from "@/components/resource/form-schema";
import { inputOf } from "@/components/resource/form-values";
import { Rows } from "@/components/resource/rows";
import { type Ask, useAsk } from "@/components/resource/use-ask";
import { ApiError } from "@/lib/client/api";
import errors from "@/messages/en/errors.json";
import resource from "@/messages/en/resource.json";
import ui from "@/messages/en/ui.json";

interface Receipt {
  quantity: number;
  received_at: string;
  reason?: string;
  is_closed_short: boolean;
}

const fields: AskedFields<Receipt> = [
  { name: "quantity", as: "number", label: "Quantity", required: true },
  { name: "received_at", as: "datetime", label: "Received", timeZone: "America/Mexico_City" },
  { name: "reason", as: "textarea", label: "Reason", hint: "One sentence" },
  { name: "is_closed_short", as: "checkbox", label: "Close short" },
];

/** A page that shows this, as the server sends it. */
function drawn(content: ReactNode): string {
  const intl = { locale: "en", timeZone: "UTC", messages: { errors, resource, ui } } as unknown as ComponentProps<
    typeof NextIntlClientProvider
  >;
  const router = {} as NonNullable<ComponentProps<typeof AppRouterContext.Provider>["value"]>;
  return renderToStaticMarkup(
    createElement(AppRouterContext.Provider, { value: router }, createElement(NextIntlClientProvider, intl, content)),
  );
}

type Happening = (ask: Ask<Receipt>) => Ask<Receipt>;

function Form({ happen }: { happen: Happening }) {
  const ask = useAsk<Receipt>({
    initial: { quantity: 3, received_at: "2026-03-01T18:30:00.000Z" },
    send: async () => {},
  });
  return createElement(AskForm<Receipt>, { ask: happen(ask), fields });
}

/** The form, after something has happened to it. */
const form = (happen: Happening = (ask) => ask) => drawn(createElement(Form, { happen }));

const kinds = new Map<string, Kind>([
  ["quantity", "number"],
  ["reason", "text"],
  ["lines", "other"],
]);
const refusal = (messages: Record<string, string[]>) => new ApiError("Not valid", 422, "invalid", messages);

/** What stands around a control, from its label to the next. */
const around = (html: string, label: string) => html.split("<label").find((part) => part.includes(label)) ?? "";

describe("a form that asks for the input of a call", () => {
  test("a form that asks shows its fields with their values, times on the clock of their plant", () => {
    const html = form();
    expect(around(html, "Quantity")).toContain('aria-required="true"');
    expect(around(html, "Quantity")).toContain('value="3"');
    expect(around(html, "Received")).toContain('value="2026-03-01 12:30"');
    expect(around(html, "Reason")).toContain("One sentence");
    expect(html).toContain('role="checkbox"');
    expect(html).not.toContain('aria-invalid="');
  });

  test("a refusal of the call is shown at its field alone, with the field's name", () => {
    const html = form((ask) => {
      placeRefusal(refusal({ reason: ["is too short"] }), ask.form, kinds);
      return ask;
    });
    expect(around(html, "Reason")).toContain('aria-invalid="true"');
    expect(html).toContain("Reason is too short");
    expect(around(html, "Quantity")).not.toContain('aria-invalid="');
  });

  test("a form is busy while its call is under way", () => {
    expect(form()).toContain('aria-busy="false"');
    expect(form((ask) => ({ ...ask, isBusy: true }))).toContain('aria-busy="true"');
  });

  test("a refusal of an entry belongs to its list, and one of no field is left to be announced", () => {
    const placed: string[] = [];
    const into = { setError: (name: string) => void placed.push(name) };
    expect(placeRefusal(refusal({ "lines.1.price": ["is required"] }), into, kinds)).toBe(true);
    expect(placeRefusal(refusal({ quantity: ["is required"], version: ["is old"] }), into, kinds)).toBe(false);
    expect(placeRefusal(refusal({}), into, kinds)).toBe(false);
    expect(placed).toEqual(["lines", "quantity"]);
  });
});

test("what is left empty is not sent, a text is trimmed, and none is sent where it was chosen", () => {
  const all = new Map<string, Kind>([...kinds, ["is_short", "flag"], ["room_id", "choice"], ["part_id", "related"]]);
  const values = { quantity: 0, reason: "  torn ", lines: null, room_id: null, part_id: null, hidden: 1 };
  expect(inputOf(values, all)).toEqual({ quantity: 0, reason: "torn", is_short: false, room_id: null });
  expect(inputOf({ reason: " " }, new Map([["reason", "text"]]))).toEqual({});
});

test("custom fields that a dialog shows are sent by key, and an empty one removes the value", () => {
  const own = new Map<string, Kind>([
    ["reason", "text"],
    ["custom.depth", "number"],
    ["custom.cost_center", "text"],
    ["custom.zone", "choice"],
  ]);
  const custom = { depth: "12.5", cost_center: "  ", zone: 3, hidden: 1 };
  expect(inputOf({ reason: "", custom }, own)).toEqual({ custom: { depth: 12.5, cost_center: null, zone: 3 } });
});

test("rows are drawn with names as heads, figures on the right, and a sum below", () => {
  const table = createElement(Rows<{ id: number; name: string; count: number | null }>, {
    of: [
      { id: 1, name: "Belt", count: 1_200.5 },
      { id: 2, name: "Chain", count: null },
    ],
    keyOf: ({ id }) => id,
    columns: [
      { key: "name", head: "Part", isRowHead: true, cell: ({ name }) => name },
      { key: "count", as: "number", head: "Count" },
    ],
    foot: createElement("tr", null, createElement("td", { colSpan: 2 }, "Sum")),
  });
  const html = drawn(table);
  expect(html).toMatch(/<th scope="col" class="[^"]*text-right[^"]*">Count<\/th>/);
  expect(html).toMatch(
    /<th scope="row" class="[^"]*text-left[^"]*">Belt<\/th><td class="[^"]*tabular-nums[^"]*">1,200.5<\/td>/,
  );
  expect(html).toMatch(/Chain<\/th><td[^>]*><span aria-hidden="true"[^>]*>–<\/span>/);
  expect(html.indexOf("Sum")).toBeGreaterThan(html.indexOf("Chain"));
});
