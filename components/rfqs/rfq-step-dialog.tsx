"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { useMoney } from "@/components/ui/use-money";
import { api } from "@/lib/client/api";
import { useSubmit } from "@/lib/client/use-submit";
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
  const router = useRouter();
  const { isBusy, errors, submit } = useSubmit();
  const [quote_id, setQuote] = useState(rfq.best_quote_id ?? rfq.quotes[0]?.id ?? null);
  const quote = rfq.quotes.find(({ id }) => id === quote_id);
  const count = rfq.vendors.length;
  const label =
    action === "award" && quote
      ? t("ask.award", { vendor: quote.vendor.name, price: money(quote.price, quote.currency) })
      : action === "send"
        ? t("ask.send", { count })
        : t("actions.cancel");

  const act = () =>
    submit(
      () =>
        api.put(`/rfqs/${rfq.id}/${action}`, {
          body: { version: rfq.version, ...(action === "award" && { quote_id }) },
          isQuiet: true,
        }),
      () => {
        toast.success(t(`done.${action}`, { label: rfq.label, count, vendor: quote?.vendor.name ?? "" }));
        onClose();
        router.refresh();
      },
    );

  return (
    <SubmitDialog
      title={t(`actions.${action}`)}
      description={`${rfq.label} ${rfq.name}`}
      width="sm"
      action={label}
      isDangerous={action === "cancel"}
      isBusy={isBusy}
      onSubmit={act}
      onClose={onClose}
    >
      <div className="grid gap-3">
        {action === "send" && (
          <p>{t("ask.send_text", { names: rfq.vendors.map(({ name }) => name).join(", ") || "–" })}</p>
        )}
        {action === "cancel" && <p>{t("ask.cancel_text")}</p>}
        {action === "award" && (
          <>
            <Field label={t("fields.vendor_id")} required error={errors.quote_id}>
              {(control) => (
                <Select
                  {...control}
                  value={quote_id === null ? undefined : String(quote_id)}
                  onValueChange={(id) => setQuote(Number(id))}
                  options={rfq.quotes.map((one) => ({
                    value: String(one.id),
                    label: `${one.vendor.name}, ${money(one.price, one.currency)}`,
                  }))}
                />
              )}
            </Field>
            <p>{rfq.requisition ? t("ask.award_text", { label: rfq.requisition.label }) : t("ask.award_plain")}</p>
          </>
        )}
        {errors.vendor_ids && (
          <p role="alert" className="font-medium text-alarm-text">
            {errors.vendor_ids}
          </p>
        )}
      </div>
    </SubmitDialog>
  );
}
