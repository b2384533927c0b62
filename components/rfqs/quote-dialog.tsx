"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { z } from "zod";
import { AskDialog } from "@/components/resource/ask-dialog";
import type { Draft } from "@/components/resource/asked-field";
import { useAsk } from "@/components/resource/use-ask";
import { Choice } from "@/components/ui/select";
import { api } from "@/lib/client/api";
import { foundIn } from "@/lib/domain/shared/known";
import { currencies, fromCents } from "@/lib/domain/shared/money";
import type { quoteBody } from "@/lib/inputs/rfqs";
import { LinePrices, pricedOf, type TypedLine } from "./line-prices";
import { offerOfOther, storedOffer, unanswered } from "./stored-offer";
import type { Rfq } from "./types";

interface Quote extends Omit<z.input<typeof quoteBody>, "lines"> {
  vendor_id: number;
}

interface QuoteDialogProps {
  rfq: Rfq;
  /** Vendors whose quotes were saved here, which the page may not show yet. */
  quoted: readonly number[];
  onQuoted: (vendor_id: number) => void;
  onClose: () => void;
}

/** What a vendor has answered: a price and a date for each line, or one price for all. */
export function QuoteDialog({ rfq, quoted, onQuoted, onClose }: QuoteDialogProps) {
  const t = useTranslations("rfqs");
  const ui = useTranslations("ui");
  const quoteOf = (id: number) => rfq.quotes.find((quote) => quote.vendor_id === id);
  const first = unanswered(rfq, quoted);
  const offerOf = (id: number) => storedOffer(rfq.quotes, id, rfq);
  const [typed, setTyped] = useState<Readonly<Record<string, TypedLine>>>({});
  const ask = useAsk<Quote>({
    initial: offerOf(first.vendor_id) as Draft<Quote>,
    send: async (input) => {
      const body = { ...input, ...(lines.length > 0 && { lines }) };
      const answer = await api.post(`/rfqs/${rfq.id}/quotes`, { body, isQuiet: true });
      onQuoted(input.vendor_id);
      return answer;
    },
    done: (input) => t("done.quote", { vendor: foundIn(rfq.vendors, (one) => one.vendor_id === input.vendor_id).name }),
    onClose,
  });
  const vendor_id = ask.values.vendor_id ?? first.vendor_id;
  const currency = ask.values.currency ?? rfq.currency;
  const lineOf = (id: number): TypedLine => {
    const stored = quoteOf(vendor_id)?.lines.find(({ line_id }) => line_id === id);
    const known = { price: stored ? fromCents(stored.unit_price) : null, date: stored?.delivery_date ?? "" };
    return typed[`${vendor_id} ${id}`] ?? known;
  };
  const change = (id: number, part: Partial<TypedLine>) =>
    setTyped({ ...typed, [`${vendor_id} ${id}`]: { ...lineOf(id), ...part } });
  const lines = pricedOf(rfq.lines, lineOf);
  const choose = (id: number) => ask.change(offerOfOther(ask.values, offerOf(vendor_id), offerOf(id)) as Draft<Quote>);

  return (
    <AskDialog
      ask={ask}
      title={t("actions.quote")}
      description={`${rfq.label} ${rfq.name}`}
      action={ui("save")}
      fields={[
        [
          {
            name: "vendor_id",
            label: t("fields.vendor_id"),
            required: true,
            control: (attributes, { value }) => (
              <Choice
                {...attributes}
                value={value ?? undefined}
                onValueChange={choose}
                choices={rfq.vendors.map((one) => ({ value: one.vendor_id, label: one.name }))}
              />
            ),
          },
          {
            name: "currency",
            as: "select",
            label: t("fields.currency"),
            choices: currencies.map((one) => ({ value: one, label: one })),
          },
        ],
        <LinePrices key="lines" lines={rfq.lines} currency={currency} lineOf={lineOf} onChange={change} />,
        lines.length === 0 && { name: "price", as: "money", label: t("one_price"), currency },
        { name: "delivery_date", as: "date", label: t("fields.delivery_date") },
        { name: "note", as: "textarea", label: t("quote_note"), rows: 2 },
      ]}
    />
  );
}
