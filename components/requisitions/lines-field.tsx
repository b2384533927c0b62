"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { NumberInput } from "@/components/catalogue/number-input";
import { useResourceForm } from "@/components/resource/form-context";
import { useTypedRows } from "@/components/resource/use-typed-rows";
import { useViewer } from "@/components/shell/viewer-context";
import { Button, IconButton } from "@/components/ui/button";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { Input } from "@/components/ui/input";
import { NumberStepper } from "@/components/ui/number-stepper";
import { useMoney } from "@/components/ui/use-money";
import { amountOf } from "@/lib/domain/maintenance/requisition";
import { fromCents, inCents } from "@/lib/domain/shared/money";
import { foundThings } from "./found-things";
import type { Line } from "./types";

/** A line as it is sent. */
interface SentLine {
  id?: number;
  part_id: number | null;
  brand_model_id: number | null;
  text: string | null;
  quantity: number;
  unit_price?: number | null;
  /** Of a request for quotation: the line of the requisition that it is about. */
  requisition_line_id?: number | null;
}

type Draft = Omit<SentLine, "quantity" | "unit_price"> & {
  name: string | null;
  quantity: number | null;
  unit_price: number | null;
};

/** Parts, part numbers or words, each with how much of it and its price. */
export function LinesField({ withPrices = true }: { withPrices?: boolean }) {
  const t = useTranslations("requisitions");
  const money = useMoney();
  const viewer = useViewer();
  const { row } = useResourceForm();
  const plant_id = useWatch({ name: "plant_id" }) as number | null;
  const {
    rows: drafts,
    set,
    value,
    isDisabled,
    frame,
  } = useTypedRows<SentLine[], readonly Draft[]>("lines", {
    read: (lines) => draftsOf(lines, row?.lines as Line[] | undefined),
    write: (next) => next.flatMap((draft) => sentOf(draft, withPrices) ?? []),
  });
  // What the form begins with knows its names, which are not sent.
  const hasNames = value?.some((line) => "name" in line) ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: before anything is typed, and again after Discard
  useEffect(() => {
    if (hasNames) set(drafts);
  }, [hasNames]);
  const currency = (row?.currency as string | undefined) ?? viewer.currency;
  const total = amountOf(drafts.map(({ quantity, unit_price }) => ({ quantity: quantity ?? 0, unit_price })));

  const change = (at: number, part: Partial<Draft>) =>
    set(drafts.map((one, index) => (index === at ? { ...one, ...part } : one)));

  return (
    <fieldset className="grid gap-2 md:col-span-2">
      <legend className="sr-only">{frame.label}</legend>
      {drafts.length === 0 && <p className="text-muted text-sm">{t("line.none")}</p>}
      {drafts.map((draft, at) => (
        <LineRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name before it is saved
          key={at}
          draft={draft}
          at={at}
          isDisabled={isDisabled}
          currency={currency}
          withPrices={withPrices}
          onChange={(part) => change(at, part)}
          onRemove={() => set(drafts.filter((_, index) => index !== at))}
        />
      ))}
      {frame.error && (
        <p role="alert" className="font-medium text-alarm-text text-xs">
          {frame.error}
        </p>
      )}
      {!isDisabled && (
        <div className="flex flex-wrap items-center gap-2">
          <div className="w-72 max-w-full max-sm:w-full">
            <Combobox
              aria-label={t("line.add")}
              placeholder={t("line.add")}
              value={null}
              onValueChange={(option) => option && set([...drafts, draftFrom(option)])}
              search={(text) => foundThings(text, plant_id, { own: t("line.own"), models: t("line.models") })}
            />
          </div>
          <Button onClick={() => set([...drafts, blank])}>
            <Plus aria-hidden />
            {t("line.add_text")}
          </Button>
          {total !== null && (
            <strong className="ml-auto text-strong">
              {t("line.total")} {money(total, currency)}
            </strong>
          )}
        </div>
      )}
    </fieldset>
  );
}

interface LineRowProps {
  draft: Draft;
  at: number;
  isDisabled: boolean;
  currency: string | null;
  withPrices: boolean;
  onChange: (part: Partial<Draft>) => void;
  onRemove: () => void;
}

function LineRow({ draft, at, isDisabled, currency, withPrices, onChange, onRemove }: LineRowProps) {
  const t = useTranslations("requisitions");

  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {draft.name === null ? (
        <Input
          aria-label={t("line.text", { number: at + 1 })}
          value={draft.text ?? ""}
          maxLength={200}
          disabled={isDisabled}
          onChange={(event) => onChange({ text: event.target.value })}
          className="min-w-44 flex-1 max-sm:basis-full"
        />
      ) : (
        <span className="min-w-44 flex-1 font-medium text-strong max-sm:basis-full">{draft.name}</span>
      )}
      <NumberStepper
        aria-label={t("line.quantity", { number: at + 1 })}
        value={draft.quantity}
        onValueChange={(quantity) => onChange({ quantity })}
        min={0}
        disabled={isDisabled}
        className="w-32"
      />
      {withPrices && (
        <div className="w-40">
          <NumberInput
            aria-label={t("line.price", { number: at + 1 })}
            placeholder={t("line.price_placeholder")}
            unit={currency ?? undefined}
            value={draft.unit_price === null ? null : fromCents(draft.unit_price)}
            onValueChange={(price) => onChange({ unit_price: price === null ? null : inCents(price) })}
            disabled={isDisabled}
          />
        </div>
      )}
      {!isDisabled && (
        <IconButton label={t("line.remove", { number: at + 1 })} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

const blank: Draft = { name: null, part_id: null, brand_model_id: null, text: "", quantity: 1, unit_price: null };

function draftsOf(value: readonly SentLine[] | null, stored: readonly Line[] = []): Draft[] {
  return (value ?? []).map((line) => ({
    ...(line.id ? { id: line.id } : {}),
    name: line.text !== null ? null : nameOf(line, stored),
    part_id: line.part_id,
    brand_model_id: line.brand_model_id,
    text: line.text,
    quantity: line.quantity,
    unit_price: line.unit_price ?? null,
    ...(line.requisition_line_id && { requisition_line_id: line.requisition_line_id }),
  }));
}

const nameOf = (line: SentLine & { name?: string }, stored: readonly Line[]) =>
  stored.find(({ id }) => id === line.id)?.name ?? line.name ?? "";

function draftFrom({ value, label, detail }: ComboboxOption): Draft {
  const [kind, id] = value.split(":");
  const name = [label, detail].filter(Boolean).join(" · ");

  return {
    ...blank,
    name,
    text: null,
    ...(kind === "part" ? { part_id: Number(id) } : { brand_model_id: Number(id) }),
  };
}

/** What is sent of a row; one without words or an amount is no line. */
function sentOf({ name, text, quantity, unit_price, ...line }: Draft, withPrices: boolean): SentLine[] | null {
  const words = text?.trim() || null;
  if (!quantity || (name === null && !words)) return null;

  return [{ ...line, text: name === null ? words : null, quantity, ...(withPrices && { unit_price }) }];
}
