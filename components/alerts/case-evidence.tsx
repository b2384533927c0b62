"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { api, unlessRefused } from "@/lib/client/api";
import { ownTimeZone } from "@/lib/domain/shared/time-zones";
import type { OnWire } from "@/lib/server/http/wire";
import type { FoundDiagnosis as Found } from "@/lib/services/monitoring/captures/latest-diagnosis";
import type { DiagnosisRecord } from "@/lib/services/monitoring/diagnoses/scores";
import { FoundDiagnosis } from "./found-diagnosis";
import { MeasurementChart } from "./measurement-chart";
import type { WireAlert } from "./wire-alert";

const day = 86_400_000;
const minute = 60_000;

/** What the alarm rests on: a week of its measurement with its limits, and what the sensor's waveforms say. */
export function CaseEvidence({ alert, now }: { alert: WireAlert; now: string }) {
  const t = useTranslations();
  const { zoneOf } = useViewer();
  const timeZone = zoneOf(alert.plant_id) ?? ownTimeZone();
  const to = Math.ceil((alert.ended_at ? Date.parse(alert.ended_at) + day / 2 : Date.parse(now)) / minute) * minute;
  const range = { from: to - 7 * day, to: Math.min(to, Date.parse(now)) };
  const { diagnosis, diagnosis_record: record } = useDiagnosis(alert);

  return (
    <div className="grid gap-2">
      <MeasurementChart
        sensor_id={alert.sensor.id}
        parameter={alert.parameter}
        rangeName={t("charts.ranges.last_7_days")}
        {...{ range, timeZone }}
      />
      {diagnosis && (
        <div className="rounded-control border border-line px-2 pb-1.5">
          <FoundDiagnosis diagnosis={diagnosis} record={record} timeZone={timeZone} />
        </div>
      )}
    </div>
  );
}

interface Diagnosed {
  diagnosis: OnWire<Found> | null;
  diagnosis_record: DiagnosisRecord | null;
}

const undiagnosed: Diagnosed = { diagnosis: null, diagnosis_record: null };

/** Asked for with the alert; without it the chart stands alone. */
function useDiagnosis({ id }: WireAlert) {
  const [found, setFound] = useState(undiagnosed);
  useEffect(() => {
    let isWanted = true;
    void unlessRefused(api.get<{ data: Diagnosed }>(`/alerts/${id}`)).then((answer) => {
      if (isWanted) setFound(answer?.data ?? undiagnosed);
    });
    return () => {
      isWanted = false;
    };
  }, [id]);

  return found;
}
