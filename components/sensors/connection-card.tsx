"use client";

import { Gauge } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Elapsed } from "@/components/dashboard/elapsed";
import { SensorOrder } from "@/components/sensor-orders/sensor-order";
import { Battery } from "@/components/ui/battery";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Signal } from "@/components/ui/signal";
import { api } from "@/lib/client/api";
import type { DeviceScreen } from "@/lib/services/screens/sensor-device";
import { Fact } from "./fact";

import { useSendCommand } from "./use-send-command";

/** How well the sensor is received, and how fast its item turns. */
export function ConnectionCard({
  sensor,
  connection,
  silence,
  shaft,
  equipment,
  now,
  mayChange,
}: DeviceScreen & { mayChange: boolean }) {
  const t = useTranslations("sensors.device");
  const format = useFormatter();
  const { send, isBusy } = useSendCommand(t("rpm_sent"));
  const { rssi_dbm, signal, battery_pct, last_seen_at } = connection;

  return (
    <Card>
      <CardHeader title={t("connection")} />
      <dl>
        <Fact name={t("last_seen")}>{last_seen_at ? <Elapsed since={last_seen_at} now={now} /> : t("never")}</Fact>
        <Fact name={t("signal")}>
          <span className="inline-flex items-center gap-2">
            {rssi_dbm !== null && <span className="text-muted text-xs">{format.number(rssi_dbm)} dBm</span>}
            <Signal strength={signal} withValue />
          </span>
        </Fact>
        <Fact name={t("battery")}>
          <Battery percent={battery_pct} />
        </Fact>
        {equipment && (
          <Fact name={t("speed")}>
            {shaft ? (
              <>
                {format.number(shaft.rpm, { maximumFractionDigits: 1 })} RPM{" "}
                <span className="text-muted text-xs">{t(`sources.${shaft.source}`)}</span>
              </>
            ) : (
              t("no_speed")
            )}
          </Fact>
        )}
      </dl>
      {silence.report === "silent" && (
        <div className="border-line-soft border-t p-3">
          <SensorOrder sensor={sensor} order={silence.order} />
        </div>
      )}
      {mayChange && shaft && (
        <div className="border-line-soft border-t p-3">
          <Button
            busy={isBusy}
            onClick={() =>
              void send(() => api.post(`/sensors/commands/${sensor.id}/equipment-rpm`, { body: { rpm: null } }))
            }
          >
            <Gauge aria-hidden />
            {t("send_rpm")}
          </Button>
        </div>
      )}
    </Card>
  );
}
