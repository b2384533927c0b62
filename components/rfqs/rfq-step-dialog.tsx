"use client";

import { useTranslations } from "next-intl";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { useMoney } from "@/components/ui/use-money";
import { api } from "@/lib/client/api";
import type { Rfq, RfqAction } from "./types";

export interface RfqStepDialogProps {
  rfq: Rfq;
  action: Exclude<RfqAction, "quote">;
  onClose: () => void;
}

/** Says what the step does before it does it; an award names vendor and price. */
export function RfqStepDialog({ rfq, action, onClose }: RfqStepDialogProps) {
  const t = useTranslations("rfqs");
  const money = useMoney();
  const count = rfq.vendors.length;
  const quoteOf = (id: number | null | undefined) => rfq.quotes.find((one) => one.id === id);
  const ask = useAsk<{ quote_id?: number }>({
    initial: { quote_id: rfq.best_quote_id ?? rfq.quotes[0]?.id },
    send: (input) => api.put(`/rfqs/${rfq.id}/${action}`, { body: { ...input, version: rfq.version }, isQuiet: true }),
    done: ({ quote_id }) =>
      t(`done.${action}`, { label: rfq.label, count, vendor: quoteOf(quote_id)?.vendor.name ?? "" }),
    onClose,
  });
  const quote = quoteOf(ask.values.quote_id);
  const awardText = rfq.requisition ? t("ask.award_text", { label: rfq.requisition.label }) : t("ask.award_plain");
  const texts = {
    send: () => t("ask.send_text", { names: rfq.vendors.map(({ name }) => name).join(", ") || "–" }),
    cancel: () => t("ask.cancel_text"),
    award: () => awardText,
  };

  return (
    <AskDialog
      ask={ask}
      title={t(`actions.${action}`)}
      description={`${rfq.label} ${rfq.name}`}
      width="sm"
      action={
        action === "award" && quote
          ? t("ask.award", { vendor: quote.vendor.name, price: money(quote.price, quote.currency) })
          : action === "send"
            ? t("ask.send", { count })
            : t("actions.cancel")
      }
      isDangerous={action === "cancel"}
      fields={[
        action === "award" && {
          name: "quote_id",
          as: "select",
          label: t("fields.vendor_id"),
          required: true,
          choices: rfq.quotes.map((one) => ({
            value: one.id,
            label: `${one.vendor.name}, ${money(one.price, one.currency)}`,
          })),
        },
        <p key="text">{texts[action]()}</p>,
      ]}
    />
  );
}
