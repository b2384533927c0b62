"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { NumberInput } from "@/components/catalogue/number-input";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import { useSubmit } from "@/lib/client/use-submit";
import { currencies, fromCents, inCents } from "@/lib/domain/shared/money";
import { LinePrices, pricedOf, type TypedLine } from "./line-prices";
import type { Rfq } from "./types";

/** What a vendor has answered: a price and a date for each line, or one price for all. */
export function QuoteDialog({ rfq, onClose }: { rfq: Rfq; onClose: () => void }) {
  const t = useTranslations("rfqs");
  const ui = useTranslations("ui");
  const router = useRouter();
  const { isBusy, errors, submit } = useSubmit();
  const first = rfq.vendors.find(({ vendor_id }) => !rfq.quotes.some((quote) => quote.vendor_id === vendor_id));
  const [vendor_id, setVendor] = useState((first ?? rfq.vendors[0])!.vendor_id);
  const known = rfq.quotes.find((quote) => quote.vendor_id === vendor_id);
  const [currency, setCurrency] = useState(known?.currency ?? rfq.currency);
  const [typed, setTyped] = useState<Readonly<Record<number, TypedLine>>>({});
  const [price, setPrice] = useState<number | null>(null);
  const [date, setDate] = useState("");
  const [note, setNote] = useState("");
  const lineOf = (id: number): TypedLine => {
    const stored = known?.lines.find(({ line_id }) => line_id === id);
    return typed[id] ?? { price: stored ? fromCents(stored.unit_price) : null, date: stored?.delivery_date ?? "" };
  };
  const change = (id: number, part: Partial<TypedLine>) => setTyped({ ...typed, [id]: { ...lineOf(id), ...part } });
  const vendor = rfq.vendors.find((one) => one.vendor_id === vendor_id)!;

  const lines = pricedOf(rfq.lines, lineOf);
  const send = () =>
    submit(
      () =>
        api.post(`/rfqs/${rfq.id}/quotes`, {
          body: {
            ...{ vendor_id, currency, delivery_date: date || null, note: note.trim() || null },
            ...(lines.length > 0 ? { lines } : price === null ? {} : { price: inCents(price) }),
          },
          isQuiet: true,
        }),
      () => {
        toast.success(t("done.quote", { vendor: vendor.name }));
        onClose();
        router.refresh();
      },
    );

  return (
    <SubmitDialog
      title={t("actions.quote")}
      description={`${rfq.label} ${rfq.name}`}
      action={ui("save")}
      isBusy={isBusy}
      onSubmit={send}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_8rem]">
          <Field label={t("fields.vendor_id")} required error={errors.vendor_id}>
            {(control) => (
              <Select
                {...control}
                value={String(vendor_id)}
                onValueChange={(id) => {
                  setVendor(Number(id));
                  setTyped({});
                }}
                options={rfq.vendors.map((one) => ({ value: String(one.vendor_id), label: one.name }))}
              />
            )}
          </Field>
          <Field label={t("fields.currency")} error={errors.currency}>
            {(control) => (
              <Select
                {...control}
                value={currency}
                onValueChange={setCurrency}
                options={currencies.map((one) => ({ value: one, label: one }))}
              />
            )}
          </Field>
        </div>
        <LinePrices lines={rfq.lines} {...{ currency, lineOf }} onChange={change} />
        {lines.length === 0 && (
          <Field label={t("one_price")} error={errors.price}>
            {(control) => <NumberInput {...control} unit={currency} value={price} onValueChange={setPrice} />}
          </Field>
        )}
        <Field label={t("fields.delivery_date")} error={errors.delivery_date}>
          {(control) => <DateInput {...control} value={date} onValueChange={setDate} />}
        </Field>
        <Field label={t("fields.note")} error={errors.note}>
          {(control) => (
            <Textarea {...control} rows={2} value={note} onChange={(event) => setNote(event.target.value)} />
          )}
        </Field>
      </div>
    </SubmitDialog>
  );
}
