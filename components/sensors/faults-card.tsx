"use client";

import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { Moment } from "@/components/ui/moment";
import type { DeviceScreen } from "@/lib/services/screens/sensor-device";

/** What was wrong with the sensor itself in the last thirty days. */
export function FaultsCard({ faults }: DeviceScreen) {
  const t = useTranslations("sensors.device");
  const all = useTranslations();
  const what = ({ kind, what }: DeviceScreen["faults"][number]) => {
    if (what === null) return null;
    if (kind === "command") return all(`commands.types.${what}`);
    return kind === "capture" ? t(`capture_states.${what}`) : all(what);
  };

  return (
    <Card>
      <CardHeader title={t("faults")} note={t("faults_days")} />
      {faults.length === 0 && <p className="px-3 py-2.5 text-muted">{t("no_faults")}</p>}
      <ul>
        {faults.map((fault) => (
          <li
            key={`${fault.kind} ${fault.at} ${fault.what}`}
            className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 border-line-soft border-b px-3 py-2 last:border-0"
          >
            <span className="font-medium text-strong">{t(`fault_kinds.${fault.kind}`)}</span>
            {fault.what && <span className="text-body">{what(fault)}</span>}
            <span className="ml-auto text-muted text-xs">
              <Moment
                at={fault.at}
                until={fault.ended_at && fault.ended_at !== fault.at ? fault.ended_at : undefined}
              />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
