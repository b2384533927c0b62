"use client";

import { useRouter } from "next/navigation";
import { useTimeZone, useTranslations } from "next-intl";
import { useState } from "react";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import { useSubmit } from "@/lib/client/use-submit";
import { writtenTime } from "@/lib/domain/shared/plant-day";

export interface RecomputeDialogProps {
  what: { sensor_id: number } | { formula_id: number };
  /** From when the past is out of date; a month where nobody knows. */
  since: string | null;
  onClose: () => void;
}

const usualDays = 30;

/** Asks whether, and for which days, to recalculate history. */
export function RecomputeDialog({ what, since, onClose }: RecomputeDialogProps) {
  const t = useTranslations("recomputes");
  const router = useRouter();
  const timeZone = useTimeZone() ?? "UTC";
  const [from, setFrom] = useState(() =>
    writtenTime(since ? Date.parse(since) : Date.now() - usualDays * 86_400_000, timeZone, "day"),
  );
  const [to, setTo] = useState(() => writtenTime(Date.now(), timeZone, "day"));
  const { isBusy, errors, submit } = useSubmit();
  const isOne = "sensor_id" in what;

  const start = () =>
    submit(
      () =>
        api.post(isOne ? `/sensors/${what.sensor_id}/recompute` : "/sensors/recompute", {
          // Days, which the server reads on the clock of each sensor's plant.
          body: { from, to, ...(isOne ? {} : what) },
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
          {(control) => <DateInput {...control} max={to} value={from} onValueChange={setFrom} />}
        </Field>
        <Field label={t("to")} error={errors.to} required>
          {(control) => <DateInput {...control} min={from} value={to} onValueChange={setTo} />}
        </Field>
      </div>
      <p className="mt-3 text-muted text-xs">{t("no_alerts")}</p>
    </SubmitDialog>
  );
}
