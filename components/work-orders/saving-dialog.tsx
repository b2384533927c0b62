"use client";

import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { PlainNumber } from "@/components/resource/plain-number";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { useMoney } from "@/components/ui/use-money";
import { ApiError, api } from "@/lib/client/api";
import { type Estimate, netSaving } from "@/lib/domain/maintenance/savings";
import { fromCents, inCents } from "@/lib/domain/shared/money";
import type { FullOrder } from "./types";

type Figure = keyof Estimate;
type Typed = Record<Figure, number | string | null>;

const fields = {
  failure: ["failure_minutes", "failure_cost", "downtime_cost", "probability"],
  repair: ["planned_minutes", "labor_cost", "parts_cost"],
} as const satisfies Record<string, readonly Figure[]>;

/** Minutes are typed as hours, cents as money: what a field shows of the figure, and back. */
const scales: Record<Figure, { shown: (value: number) => number; kept: (value: number) => number }> = {
  probability: { shown: (value) => value, kept: Math.round },
  ...Object.fromEntries(
    (["failure_minutes", "planned_minutes"] as const).map((name) => [
      name,
      {
        shown: (value: number) => Math.round((value / 60) * 100) / 100,
        kept: (value: number) => Math.round(value * 60),
      },
    ]),
  ),
  ...Object.fromEntries(
    (["downtime_cost", "failure_cost", "labor_cost", "parts_cost"] as const).map((name) => [
      name,
      { shown: fromCents, kept: inCents },
    ]),
  ),
} as Record<Figure, { shown: (value: number) => number; kept: (value: number) => number }>;

/** The figures of a saving, with what they come to while they are typed. */
export function SavingDialog({ order, onClose }: { order: FullOrder; onClose: () => void }) {
  const t = useTranslations("savings");
  const word = useTranslations();
  const money = useMoney();
  const router = useRouter();
  const { saving, draft, output } = order.savings;
  const format = useFormatter();
  const [typed, setTyped] = useState<Typed>(() =>
    begin({ failure_minutes: null, failure_cost: null, ...(saving ?? draft) }),
  );
  const [note, setNote] = useState(saving?.note ?? "");
  const [reason, setReason] = useState("");
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [isSending, setSending] = useState(false);
  const [, startTransition] = useTransition();
  const currency = (saving ?? draft)!.currency;
  const whole = Object.values(typed).every((value) => typeof value === "number") ? (typed as Estimate) : null;
  const unitOf = (name: Figure) => (name === "probability" ? "%" : name.endsWith("minutes") ? t("hours") : currency);

  async function save() {
    const missing = Object.entries(typed).flatMap(([name, value]) =>
      value === null ? [[name, [word("errors.is_required")]]] : [],
    );
    if (saving && !reason.trim()) missing.push(["reason", [word("errors.is_required")]]);
    setErrors(Object.fromEntries(missing));
    if (missing.length > 0) return;
    setSending(true);
    const change = saving ? { reason: reason.trim(), version: saving.version } : {};
    try {
      await api.put(`/maintenance/${order.id}/saving`, {
        body: { ...typed, note: note.trim() || null, ...change },
        isQuiet: true,
      });
      toast.success(t("done.estimate"));
      startTransition(() => router.refresh());
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.messages);
      if (Object.keys(error.messages).length === 0) api.announce(error);
    } finally {
      setSending(false);
    }
  }

  const errorOf = (name: string) => errors[name] && `${t(`fields.${name as Figure}`)} ${errors[name].join(", ")}`;
  const figure = (name: Figure) => (
    <Field
      key={name}
      label={t(`fields.${name}`)}
      required
      hint={name === "probability" ? t("hints.probability") : undefined}
      error={errorOf(name)}
    >
      {(control) => (
        <PlainNumber
          {...control}
          unit={unitOf(name)}
          value={typeof typed[name] === "number" ? scales[name].shown(typed[name]) : typed[name]}
          onValueChange={(value) =>
            setTyped({ ...typed, [name]: typeof value === "number" ? scales[name].kept(value) : value })
          }
          onBlur={() => {}}
          changed={false}
          disabled={false}
        />
      )}
    </Field>
  );

  return (
    <SubmitDialog
      title={t("estimate")}
      description={`${order.label} ${order.name}`}
      aside={
        <output aria-live="polite" className="mr-auto self-center text-muted max-md:text-center">
          {t("net")}{" "}
          <b className="text-base text-strong tabular-nums">{whole ? money(netSaving(whole), currency) : "–"}</b>
        </output>
      }
      action={word("ui.save")}
      isBusy={isSending}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {(Object.keys(fields) as (keyof typeof fields)[]).map((group) => (
          <fieldset key={group} className="grid gap-3 md:grid-cols-2">
            <legend className="mb-2 font-semibold text-strong">{t(`groups.${group}`)}</legend>
            {fields[group].map(figure)}
            {group === "failure" && output && typed.downtime_cost !== output.per_hour && (
              <p className="flex flex-wrap items-center gap-2 text-muted text-xs md:col-span-2">
                <span>
                  {t("line_output", {
                    name: output.name,
                    rate: format.number(output.run_rate * 60),
                    value: money(output.value_per_part, currency),
                  })}
                </span>
                <Button size="sm" onClick={() => setTyped({ ...typed, downtime_cost: output.per_hour })}>
                  {t("use_output", { amount: money(output.per_hour, currency) })}
                </Button>
              </p>
            )}
          </fieldset>
        ))}
        {saving && (
          <Field label={t("fields.reason")} required error={errorOf("reason")}>
            {(control) => (
              <Textarea {...control} rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
            )}
          </Field>
        )}
        <Field label={t("fields.note")}>
          {(control) => (
            <Textarea {...control} rows={2} value={note} onChange={(event) => setNote(event.target.value)} />
          )}
        </Field>
      </div>
    </SubmitDialog>
  );
}

const figures = [...fields.failure, ...fields.repair];

const begin = (known: Partial<Record<Figure, number | null>>) =>
  Object.fromEntries(figures.map((name) => [name, known[name] ?? null])) as Typed;
