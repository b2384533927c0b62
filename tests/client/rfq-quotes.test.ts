import { NextIntlClientProvider } from "next-intl";
import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CompareTable } from "@/components/rfqs/compare-table";
import { offerOfOther, storedOffer, unanswered } from "@/components/rfqs/stored-offer";
import { writtenMessages } from "@/lib/server/i18n";

type Rfq = ComponentProps<typeof CompareTable>["rfq"];

const asked = (vendor_id: number, name: string, declined_at: string | null) => ({
  vendor_id,
  name,
  email: null,
  mail: "sent",
  mailed_to: null,
  mailed_at: null,
  declined_at,
  decline_note: null,
});

const rfq = {
  id: 1,
  plant: { id: 1, name: "Mill", time_zone: "America/Mexico_City" },
  needed_by: null,
  awarded_quote_id: null,
  best_quote_id: null,
  lines: [{ id: 1, quantity: 2, name: "NU 230", part: null }],
  vendors: [asked(1, "Near", null), asked(2, "Far", "2026-11-30T04:00:00.000Z")],
  quotes: [
    {
      id: 3,
      vendor_id: 1,
      currency: "USD",
      price: 20_000,
      delivery_date: null,
      note: null,
      created_at: "2026-11-29T03:30:00.000Z",
      is_by_vendor: false,
      is_complete: true,
      vendor: { id: 1, name: "Near" },
      lines: [],
    },
  ],
} as unknown as Rfq;

/** The quotes beside each other, as text. */
function compared(): string {
  const words = { locale: "en", timeZone: "UTC", messages: writtenMessages("en") };
  const provider = words as unknown as ComponentProps<typeof NextIntlClientProvider>;
  const table = createElement(CompareTable, { rfq });
  const page = renderToStaticMarkup(createElement(NextIntlClientProvider, provider, table));

  return page.replaceAll(/<[^>]*>/g, " ");
}

test("a quote or refusal of the evening has the day of its plant, not that of the server", () => {
  const text = compared();
  expect(text).toContain("Nov 28");
  expect(text).toContain("Nov 29");
  expect(text).not.toContain("Nov 30");
});

const euro = { vendor_id: 2, currency: "EUR", price: 9_000, delivery_date: "2026-12-04", note: "Ex works" };

test("a vendor that is chosen in the dialog brings its own offer: currency, price for all, date and note", () => {
  const quotes = [{ ...euro, lines: [] }];
  expect(storedOffer(quotes, 2, { currency: "USD" })).toEqual(euro);
  expect(storedOffer([{ ...euro, lines: [{}] }], 2, { currency: "USD" })).toEqual({ ...euro, price: null });
  expect(storedOffer(quotes, 1, { currency: "USD" })).toEqual({
    vendor_id: 1,
    currency: "USD",
    price: null,
    delivery_date: null,
    note: "",
  });
});

test("what was typed in the dialog stays when another vendor is chosen", () => {
  const offer = (vendor_id: number) => storedOffer([{ ...euro, lines: [] }], vendor_id, { currency: "USD" });
  const typed = { ...offer(1), price: 12_000 };
  const { price: _stored, ...rest } = euro;
  expect(offerOfOther(typed, offer(1), offer(2))).toEqual(rest);
  expect(offerOfOther(offer(2), offer(2), offer(1))).toEqual(offer(1));
});

test("the next quote is asked of a vendor that has not quoted, although the page still shows the quotes of before", () => {
  const request = { vendors: [1, 2, 3].map((vendor_id) => ({ vendor_id })), quotes: [{ vendor_id: 2 }] };
  expect(unanswered(request, [])).toEqual({ vendor_id: 1 });
  expect(unanswered(request, [1])).toEqual({ vendor_id: 3 });
  expect(unanswered(request, [1, 3])).toEqual({ vendor_id: 1 });
});
