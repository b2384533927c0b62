"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { api, unlessRefused } from "@/lib/client/api";
import { ownTimeZone } from "@/lib/domain/shared/time-zones";
import type { Fault } from "@/lib/domain/vibration/diagnosis/evidence";
import type { OnWire } from "@/lib/server/http/wire";
import type { FoundDiagnosis as Found } from "@/lib/services/monitoring/captures/latest-diagnosis";
import type { DiagnosisRecord } from "@/lib/services/monitoring/diagnoses/scores";
import { AlertVerdict } from "./alert-verdict";
import { FoundDiagnosis } from "./found-diagnosis";
import { MeasurementChart } from "./measurement-chart";
import type { VerdictGiven } from "./verdict-question";
import type { WireAlert } from "./wire-alert";

const day = 86_400_000;
const minute = 60_000;

/** What the alarm rests on: a week of its measurement with its limits, and what the sensor's waveforms show. */
export function CaseEvidence({ alert, now, mayAct }: { alert: WireAlert; now: string; mayAct: boolean }) {
  const t = useTranslations();
  const { zoneOf } = useViewer();
  const timeZone = zoneOf(alert.plant_id) ?? ownTimeZone();
  const to = Math.ceil((alert.ended_at ? Date.parse(alert.ended_at) + day / 2 : Date.parse(now)) / minute) * minute;
  const range = { from: to - 7 * day, to: Math.min(to, Date.parse(now)) };
  const { found, ask } = useDiagnosis(alert);
  const { diagnosis, diagnosis_record: record } = found;

  return (
    <div className="grid gap-2">
      <MeasurementChart
        sensor_id={alert.sensor.id}
        parameter={alert.parameter}
        rangeName={t("charts.ranges.last_7_days")}
        range={range}
        timeZone={timeZone}
      />
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

interface Diagnosed extends VerdictGiven {
  /** Null until it is known. */
  id: number | null;
  diagnosis: OnWire<Found> | null;
  diagnosis_record: DiagnosisRecord | null;
  judged_fault: Fault | null;
}

const undiagnosed: Diagnosed = {
  id: null,
  diagnosis: null,
  diagnosis_record: null,
  judged_fault: null,
  verdict: null,
  verdict_fault: null,
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
