"use client";

import { Minus, Plus, RotateCcw } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { CommandState } from "@/components/commands/command-state";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Sentence } from "@/components/ui/moment";
import { api } from "@/lib/client/api";
import { gainActions } from "@/lib/domain/monitoring/commands";
import type { DeviceScreen } from "@/lib/services/screens/sensor-device";
import { useSendCommand } from "./use-send-command";

const icons = { increase: Plus, decrease: Minus, reset: RotateCcw };

/** The sensor's gain: a step up, a step down, or back, and what became of the last one. */
export function GainCard({ sensor, gain, mayChange }: DeviceScreen & { mayChange: boolean }) {
  const t = useTranslations("sensors.device");
  const { send, isBusy } = useSendCommand(t("sent"));
  const { last, acknowledged } = gain;
  const isOpen = last?.state === "queued" || last?.state === "sent";

  return (
    <Card>
      <CardHeader title={t("gain")} actions={last && <CommandState state={last.state} />} />
      <div className="grid gap-2 p-3">
        {last ? <LastCommand {...last} /> : <p className="text-muted">{t("gain_untouched")}</p>}
        {last && !acknowledged && <p className="text-muted text-xs">{t("gain_unacknowledged")}</p>}
        {acknowledged && <Acknowledged {...acknowledged} />}
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
                    void send(() => api.put(`/sensors/${sensor.id}/gain-adjustment`, { body: { action } }))
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

type Last = NonNullable<DeviceScreen["gain"]["last"]>;

function LastCommand({ state, instruction, created_at, requested_by }: Last) {
  const t = useTranslations("sensors.device");
  const action = instruction.type === "adjust_gain" ? t(`gain_actions.${instruction.action}`) : "";
  const person = requested_by?.name;

  return (
    <div role="status" className="grid gap-1">
      {state === "failed" && <p className="text-alarm-text">{t("gain_failed")}</p>}
      {state === "timeout" && <p className="text-alarm-text">{t("gain_timeout")}</p>}
      <p className="text-muted text-xs">
        <Sentence
          of={(at) =>
            person
              ? t("gain_last_by", { action, person, at: at(created_at) })
              : t("gain_last", { action, at: at(created_at) })
          }
        />
      </p>
    </div>
  );
}

type Acknowledgement = NonNullable<DeviceScreen["gain"]["acknowledged"]>;

/** Sensors report no value of their gain, so it is shown in steps. */
function Acknowledged({ action, at: moment, steps, is_since_reset }: Acknowledgement) {
  const t = useTranslations("sensors.device");
  const format = useFormatter();
  const place = { steps: Math.abs(steps), change: format.number(steps, { signDisplay: "exceptZero" }) };

  return (
    <>
      <p className="text-body">{is_since_reset ? t("gain_since_reset", place) : t("gain_since_first", place)}</p>
      <p className="text-muted text-xs">
        <Sentence of={(at) => t("gain_acknowledged", { action: t(`gain_actions.${action}`), at: at(moment) })} />
      </p>
    </>
  );
}
