"use client";

import { Minus, Plus, RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { CommandState } from "@/components/commands/command-state";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { api } from "@/lib/client/api";
import { gainActions } from "@/lib/domain/monitoring/commands";
import type { DeviceScreen } from "@/lib/services/screens/sensor-device";
import { useTelling } from "./use-telling";

const icons = { increase: Plus, decrease: Minus, reset: RotateCcw };

/** The sensor's gain: a step up, a step down, or back, and what became of the last one. */
export function GainCard({ sensor, gain, mayChange }: DeviceScreen & { mayChange: boolean }) {
  const t = useTranslations("sensors.device");
  const { tell, isBusy } = useTelling(t("sent"));
  const isOpen = gain?.state === "queued" || gain?.state === "sent";

  return (
    <Card>
      <CardHeader title={t("gain")} actions={gain && <CommandState state={gain.state} />} />
      <div className="grid gap-2 p-3">
        <p
          role="status"
          className={gain?.state === "failed" || gain?.state === "timeout" ? "text-alarm-text" : "text-muted"}
        >
          {gain ? saidOf(gain, t) : t("gain_untouched")}
        </p>
        {mayChange && (
          <div className="flex flex-wrap gap-2">
            {gainActions.map((action) => {
              const Icon = icons[action];
              return (
                <Button
                  key={action}
                  busy={isBusy}
                  disabled={isOpen}
                  onClick={() =>
                    void tell(() => api.put(`/sensors/${sensor.id}/gain-adjustment`, { body: { action } }))
                  }
                >
                  <Icon aria-hidden />
                  {t(`gain_actions.${action}`)}
                </Button>
              );
            })}
          </div>
        )}
      </div>
    </Card>
  );
}

function saidOf({ state, instruction }: NonNullable<DeviceScreen["gain"]>, t: ReturnType<typeof useTranslations>) {
  if (state === "failed") return t("gain_failed");
  if (state === "timeout") return t("gain_timeout");

  return instruction.type === "adjust_gain" ? t(`gain_actions.${instruction.action}`) : "";
}
