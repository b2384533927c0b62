"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import { useSubmit } from "@/lib/client/use-submit";

export interface RecomputeDialogProps {
  what: { sensor_id: number } | { formula_id: number };
  /** From when the past is out of date; a month where nobody knows. */
  since: string | null;
  onClose: () => void;
}

const usualDays = 30;
const dayOf = (moment: Date) =>
  new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
const startOf = (day: string) => new Date(`${day}T00:00:00`).toISOString();
const endOf = (day: string) => new Date(`${day}T23:59:59.999`).toISOString();

/** Asks whether, and for which days, to recalculate history. */
export function RecomputeDialog({ what, since, onClose }: RecomputeDialogProps) {
  const t = useTranslations("recomputes");
  const router = useRouter();
  const [from, setFrom] = useState(() =>
    dayOf(since ? new Date(since) : new Date(Date.now() - usualDays * 86_400_000)),
  );
  const [to, setTo] = useState(() => dayOf(new Date()));
  const { isBusy, errors, submit } = useSubmit();
  const isOne = "sensor_id" in what;

  const start = () =>
    submit(
      () =>
        api.post(isOne ? `/sensors/${what.sensor_id}/recompute` : "/sensors/recompute", {
          body: { from: startOf(from), to: endOf(to), ...(isOne ? {} : what) },
          isQuiet: true,
        }),
      () => {
        toast.success(t("started"));
        router.refresh();
        onClose();
      },
    );

  return (
    <SubmitDialog
      width="sm"
      title={t("question")}
      description={t(isOne ? "question_text" : "question_many")}
      action={t("start")}
      isBusy={isBusy}
      isDisabled={!from || !to}
      onSubmit={start}
      onClose={onClose}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t("from")} error={errors.from} required>
          {(control) => (
            <Input {...control} type="date" max={to} value={from} onChange={(event) => setFrom(event.target.value)} />
          )}
        </Field>
        <Field label={t("to")} error={errors.to} required>
          {(control) => (
            <Input {...control} type="date" min={from} value={to} onChange={(event) => setTo(event.target.value)} />
          )}
        </Field>
      </div>
      <p className="mt-3 text-muted text-xs">{t("no_alerts")}</p>
    </SubmitDialog>
  );
}
