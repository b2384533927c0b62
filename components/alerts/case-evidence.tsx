"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { TrendStack } from "@/components/charts/trend-stack";
import { useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { SkeletonPlot } from "@/components/ui/skeletons";
import { api, unlessRefused } from "@/lib/client/api";
import { usePoints } from "@/lib/client/use-series";
import type { Range } from "@/lib/domain/shared/quick-ranges";
import { ownTimeZone } from "@/lib/domain/shared/time-zones";
import type { Fault } from "@/lib/domain/vibration/diagnosis/evidence";
import type { OnWire } from "@/lib/server/http/wire";
import type { FoundDiagnosis as Found } from "@/lib/services/monitoring/captures/latest-diagnosis";
import type { DiagnosisRecord } from "@/lib/services/monitoring/diagnoses/scores";
import { AlertVerdict } from "./alert-verdict";
import { FoundDiagnosis } from "./found-diagnosis";
import type { VerdictGiven } from "./verdict-question";
import type { WireAlert } from "./wire-alert";

const day = 86_400_000;
const minute = 60_000;

/** What the alarm rests on: a week of its measurement with its limits, and what the sensor's waveforms say. */
export function CaseEvidence({ alert, now, mayAct }: { alert: WireAlert; now: string; mayAct: boolean }) {
  const t = useTranslations();
  const { zoneOf } = useViewer();
  const timeZone = zoneOf(alert.plant_id) ?? ownTimeZone();
  const [zoom, setZoom] = useState<Range | null>(null);
  const to = Math.ceil((alert.ended_at ? Date.parse(alert.ended_at) + day / 2 : Date.parse(now)) / minute) * minute;
  const range = zoom ?? { from: to - 7 * day, to: Math.min(to, Date.parse(now)) };
  const { series, error, retry } = usePoints({ path: `/sensors/${alert.sensor.id}/series` }, range.from, range.to);
  const { found, ask } = useDiagnosis(alert);
  const { diagnosis, diagnosis_record: record } = found;

  return (
    <div className="grid gap-2">
      {error ? (
        <ErrorState message={error.sentence} onRetry={retry} />
      ) : series === null ? (
        <SkeletonPlot height={220} />
      ) : series.series.every(({ t: times }) => times.length === 0) ? (
        <p className="rounded-control border border-line px-2 py-1.5 text-muted">{t("charts.none")}</p>
      ) : (
        <div className="relative min-w-0 overflow-hidden rounded-control border border-line pb-1">
          <TrendStack
            {...{ series, range, timeZone }}
            parameter={alert.parameter}
            focus={alert.parameter}
            isCompact
            draft={null}
            replayed={null}
            handles={null}
            learning={none}
            onZoom={setZoom}
          />
          <p className="flex items-center justify-end gap-2 px-2 text-muted text-xs">
            {zoom ? (
              <Button size="sm" variant="ghost" onClick={() => setZoom(null)}>
                {t("charts.reset")}
              </Button>
            ) : (
              t("charts.ranges.last_7_days")
            )}
          </p>
        </div>
      )}
      {diagnosis && (
        <div className="rounded-control border border-line px-2 pb-1.5">
          <FoundDiagnosis diagnosis={diagnosis} record={record} timeZone={timeZone} />
        </div>
      )}
      {found.id !== null && alert.kind === "level" && alert.work_order === null && (
        <AlertVerdict
          alert_id={found.id}
          fault={found.judged_fault}
          verdict={found.verdict}
          verdict_fault={found.verdict_fault}
          mayAct={mayAct}
          onDone={ask}
        />
      )}
    </div>
  );
}

const none: readonly never[] = [];

interface Diagnosed extends VerdictGiven {
  /** Null until it is known. */
  id: number | null;
  diagnosis: OnWire<Found> | null;
  diagnosis_record: DiagnosisRecord | null;
  judged_fault: Fault | null;
}

const undiagnosed: Diagnosed = {
  ...{ id: null, diagnosis: null, diagnosis_record: null, judged_fault: null, verdict: null, verdict_fault: null },
};

/** Asked for with the alert, and again after a verdict; without it the chart stands alone. */
function useDiagnosis({ id }: WireAlert) {
  const [found, setFound] = useState(undiagnosed);
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again
  useEffect(() => {
    let isWanted = true;
    void unlessRefused(api.get<{ data: Diagnosed }>(`/alerts/${id}`)).then((answer) => {
      if (isWanted) setFound(answer?.data ?? undiagnosed);
    });
    return () => {
      isWanted = false;
    };
  }, [id, asked]);

  return { found, ask: () => setAsked((times) => times + 1) };
}
