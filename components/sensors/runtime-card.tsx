"use client";

import { RotateCcw } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader, StatTile } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Sentence } from "@/components/ui/moment";
import { Switch } from "@/components/ui/switch";
import { api } from "@/lib/client/api";
import type { DeviceScreen } from "@/lib/services/screens/sensor-device";
import { useSendCommand } from "./use-send-command";

/** The run hours of the machine by this sensor. */
export function RuntimeCard({ sensor, runtime, mayChange }: DeviceScreen & { mayChange: boolean }) {
  const t = useTranslations("sensors.device");
  const format = useFormatter();
  const { send, isBusy } = useSendCommand(t("saved"));
  const [isAsking, setAsking] = useState(false);
  const { is_runtime_tracked, run_hours, runtime_since } = runtime;
  const save = (body: Record<string, unknown>) =>
    send(() => api.put(`/sensors/${sensor.id}/runtime-tracker`, { body }));

  return (
    <Card>
      <CardHeader title={t("runtime")} />
      {run_hours !== null && (
        <StatTile
          value={format.number(run_hours, { maximumFractionDigits: 1 })}
          unit={t("hours")}
          label={runtime_since ? <Sentence of={(at) => t("since", { at: at(runtime_since) })} /> : t("run_hours")}
        />
      )}
      <div className="grid gap-2 border-line-soft border-t p-3">
        <Switch
          label={t("track")}
          hint={t("track_hint")}
          checked={is_runtime_tracked}
          disabled={!mayChange || isBusy}
          onCheckedChange={(is_enabled) => void save({ is_enabled })}
        />
        {mayChange && is_runtime_tracked && (
          <div>
            <Button size="sm" onClick={() => setAsking(true)}>
              <RotateCcw aria-hidden />
              {t("reset_hours")}
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("reset_hours")}
        object={sensor.name}
        consequences={[t("reset_question")]}
        action={t("reset_hours")}
        onConfirm={async () => {
          setAsking(false);
          await save({ reset: true });
        }}
      />
    </Card>
  );
}
