"use client";

import { Wrench } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { inTime } from "@/lib/client/chunks";

const SensorOrderDialog = dynamic(
  () => inTime(import("./sensor-order-dialog")).then((module) => module.SensorOrderDialog),
  { loading: () => null },
);

export interface SensorOrderProps {
  sensor: { id: number; name: string };
  /** The order that is open because the sensor does not report. */
  order: { id: number; label: string } | null;
  className?: string;
}

/** Of a sensor that does not report: its open order, or the button that creates one. */
export function SensorOrder({ sensor, order, className }: SensorOrderProps) {
  const t = useTranslations("sensors.order");
  const can = useCan();
  const [isAsking, setAsking] = useState(false);
  if (order && !can("view_maintenance")) return null;
  if (order)
    return (
      <Link href={`/maintenance/work-orders/${order.id}`} className="font-mono text-accent text-xs hover:underline">
        {order.label}
      </Link>
    );
  if (!can("create_maintenance") || !can("view_maintenance")) return null;

  return (
    <>
      <Button
        size="sm"
        className={className}
        aria-label={t("open_for", { sensor: sensor.name })}
        onClick={() => setAsking(true)}
      >
        <Wrench aria-hidden />
        {t("open")}
      </Button>
      {isAsking && <SensorOrderDialog sensor={sensor} onClose={() => setAsking(false)} />}
    </>
  );
}
