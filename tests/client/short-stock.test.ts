import { NextIntlClientProvider } from "next-intl";
import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OrderErrors } from "@/components/store-rooms/order-errors";
import { ShortChoice, type ShortChoiceProps } from "@/components/store-rooms/short-choice";
import { writtenMessages } from "@/lib/server/i18n";

const crossover = {
  id: 7,
  name: "6319-C3",
  brand: { id: 1, name: "Timken" },
  stock: [{ stock_line_id: 9, store_room: { id: 3, name: "Main" }, location: null, on_hand: 4, available: 4 }],
};
const line = { average: 1_000, currency: "USD", crossovers: [crossover], movements: [] };

/** What is offered where two of five are there. */
function offered(kind: ShortChoiceProps["kind"]): string {
  const words = { locale: "en", timeZone: "UTC", messages: writtenMessages("en") };
  const provider = words as unknown as ComponentProps<typeof NextIntlClientProvider>;
  const choice = createElement(ShortChoice, {
    kind,
    short: { wanted: 5, on_hand: 2, available: 2 },
    line: line as unknown as ShortChoiceProps["line"],
    room_id: 3,
    way: null,
    onWay: () => {},
    timeZone: "UTC",
  });

  return renderToStaticMarkup(createElement(NextIntlClientProvider, provider, choice));
}

test("another brand is offered in the place of a part that is issued, and not of one that is moved or scrapped", () => {
  expect(offered("issue")).toContain("6319-C3");
  for (const kind of ["transfer", "scrap"] as const) expect(offered(kind)).not.toContain("6319-C3");
});

test("a reorder that is refused for its lines shows the reason, each once", () => {
  const shown = renderToStaticMarkup(createElement(OrderErrors, { messages: ["Too many values", "Too many values"] }));
  expect(shown.match(/Too many values/g)).toHaveLength(1);
  expect(shown).toContain('role="alert"');
});
