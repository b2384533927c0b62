import { NextIntlClientProvider } from "next-intl";
import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Registers } from "@/components/readers/registers";
import type { RangeValue } from "@/lib/domain/readers/ranges";
import readers from "@/messages/en/readers.json";

test("a register that was read can be added in the connection's word order, and in no other", () => {
  const of: RangeValue = {
    address: "1/holding/100-101",
    unit: 1,
    table: "holding",
    first: 100,
    answer: [0x4049, 0x0fdb],
  };
  const provider = { locale: "en", timeZone: "UTC", messages: { readers } } as unknown as ComponentProps<
    typeof NextIntlClientProvider
  >;
  const card = createElement(Registers, { of, word_order: "cdab", onAdd: () => undefined });
  const html = renderToStaticMarkup(createElement(NextIntlClientProvider, provider, card));
  const added = [...html.matchAll(/aria-label="Add as tag: ([^"]*?) [-\d.e+]+"/g)].map(([, what]) => what);

  expect(html).toContain("ABCD");
  expect(new Set(added.map((what) => /, (\w{4})$/.exec(what!)?.[1] ?? "one register"))).toEqual(
    new Set(["CDAB", "one register"]),
  );
  expect(html).toContain("Tags are read in word order CDAB.");
});
