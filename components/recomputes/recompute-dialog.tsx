"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { api } from "@/lib/client/api";
import { writtenTime } from "@/lib/domain/shared/plant-day";
import type { WrittenPeriod } from "@/lib/inputs/recompute";

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
  const timeZone = useTimeZone() ?? "UTC";
  const dayOf = (at: number) => writtenTime(at, timeZone, "day");
  const isOne = "sensor_id" in what;
  const ask = useAsk<WrittenPeriod>({
    initial: {
      from: dayOf(since ? Date.parse(since) : Date.now() - usualDays * 86_400_000),
      to: dayOf(Date.now()),
    },
    send: (days) =>
      api.post(isOne ? `/sensors/${what.sensor_id}/recompute` : "/sensors/recompute", {
        // Days, which the server reads on the clock of each sensor's plant.
        body: { ...days, ...(isOne ? {} : what) },
        isQuiet: true,
      }),
    done: t("started"),
    onClose,
  });
  const { from, to } = ask.values;

  return (
    <AskDialog
      ask={ask}
      width="sm"
      title={t("question")}
      description={t(isOne ? "question_text" : "question_many")}
      action={t("start")}
      isDisabled={!from || !to}
      fields={[
        [
          { name: "from", as: "date", label: t("from"), required: true, max: to ?? undefined },
          { name: "to", as: "date", label: t("to"), required: true, min: from ?? undefined },
        ],
        <p key="alerts" className="text-muted text-xs">
          {t("no_alerts")}
        </p>,
      ]}
    />
  );
}
