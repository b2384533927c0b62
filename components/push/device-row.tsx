"use client";

import { Smartphone } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Sentence } from "@/components/ui/moment";
import type { OnWire } from "@/lib/server/http/wire";
import type { OwnDevice } from "@/lib/services/platform/push/devices";

export interface DeviceRowProps {
  device: OnWire<OwnDevice>;
  isBusy: boolean;
  onEnd: () => void;
  onTest: () => void;
}

/** A device that notifications come to: when the last one did, or why it did not. */
export function DeviceRow({ device, isBusy, onEnd, onTest }: DeviceRowProps) {
  const t = useTranslations("devices");
  const { device_name, is_current, last_sent_at, last_error } = device;

  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1.5 border-line-soft border-b px-3 py-2 last:border-b-0">
      <Smartphone aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="grid min-w-40 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 break-words font-medium text-strong">
          {device_name}
          {is_current && (
            <span className="rounded-chip border border-line px-1.5 font-normal text-ok-text text-xs">
              {t("current")}
            </span>
          )}
        </span>
        <span className="text-muted text-xs">
          {last_sent_at ? <Sentence of={(at) => t("last_sent", { at: at(last_sent_at) })} /> : t("never")}
        </span>
        {last_error && <span className="text-alarm-text text-xs">{t("last_error", { answer: last_error })}</span>}
      </div>
      <div className="flex gap-2">
        <Button size="sm" busy={isBusy} onClick={onTest}>
          {t("test")}
        </Button>
        <Button
          size="sm"
          disabled={isBusy}
          aria-label={is_current ? undefined : t("end_named", { device: device_name })}
          onClick={onEnd}
        >
          {t(is_current ? "turn_off" : "end")}
        </Button>
      </div>
    </li>
  );
}
