"use client";

import { FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toaster";
import { api, unlessRefused } from "@/lib/client/api";
import type { SensorSeriesShown } from "./use-sensor-series";

/** The measurements that are shown, over the same time, as a PDF: it comes by mail and in the bell. */
export function ReportButton({ sensor_id, shown }: { sensor_id: number; shown: SensorSeriesShown }) {
  const t = useTranslations("chart-reports");
  const [isBusy, setBusy] = useState(false);
  const { series } = shown;
  const ask = async () => {
    if (!series) return;
    setBusy(true);
    const body = { from: series.from, to: series.to, parameters: series.series.map(({ parameter }) => parameter) };
    const answer = await unlessRefused(api.post(`/sensors/jobs/${sensor_id}/report`, { body }));
    setBusy(false);
    if (answer) toast.success(answer.message);
  };

  return (
    <Button onClick={ask} busy={isBusy} disabled={!series || series.series.length === 0} title={t("of")}>
      <FileText aria-hidden />
      <span className="max-md:sr-only">{t("ask")}</span>
    </Button>
  );
}
