"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { LimitBullet } from "@/components/ui/limit-bullet";
import { Moment } from "@/components/ui/moment";
import { Select } from "@/components/ui/select";
import { StatusShape } from "@/components/ui/status-shape";
import { useReading } from "@/components/ui/use-reading";
import { api, refusalIn } from "@/lib/client/api";
import { cn } from "@/lib/client/class-names";
import type { OnWire } from "@/lib/server/http/wire";
import type { OrderReading } from "@/lib/services/maintenance/work-orders/readings";
import type { Order } from "./types";

type Reading = OnWire<OrderReading>;

const lookEveryMs = 15_000;

type Readings = readonly Reading[] | "asked" | "no_answer";

/** What the item's sensors measure in this unit, looked up again while the step is open. */
function useReadings(order_id: number, unit: string): Readings {
  const [readings, setReadings] = useState<Readings>("asked");
  useEffect(() => {
    let isOver = false;
    const look = () => {
      if (document.hidden) return;
      void api.get<{ data: Reading[] }>(`/maintenance/${order_id}/readings`, { isQuiet: true }).then(
        ({ data }) => !isOver && setReadings(data),
        (caught) => {
          refusalIn(caught);
          // An old value is no live one.
          if (!isOver) setReadings("no_answer");
        },
      );
    };
    look();
    const timer = setInterval(look, lookEveryMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [order_id]);

  return typeof readings === "string" ? readings : readings.filter((one) => one.unit === unit && one.value !== null);
}

const keyOf = ({ sensor, parameter }: Reading) => `${sensor.id} ${parameter}`;

export interface LiveReadingProps {
  order: Order;
  unit: string;
  onUse: (value: number) => void;
}

const frame = "grid min-h-38 min-w-0 grid-cols-1 gap-2 rounded-[14px] border border-line border-l-4 bg-card p-3.5";

/**
 * The reading of the item's own sensor, with its limits, and a button that takes it. It has its height before its value, and
 * keeps it without a connection, where there is nothing to take.
 */
export function LiveReading({ order, unit, onUse }: LiveReadingProps) {
  const t = useTranslations("work-orders.live");
  const found = useReadings(order.id, unit);
  const [chosen, setChosen] = useState<string>();
  const mayHaveSensors = order.equipment_id !== null || order.finding !== null;
  if (typeof found === "string")
    return (
      mayHaveSensors && (
        <section
          aria-label={t("title")}
          aria-busy={found === "asked"}
          className={cn(frame, "content-center text-muted")}
        >
          <p className="text-center">{found === "no_answer" && t("no_answer")}</p>
        </section>
      )
    );
  const shown = found.find((one) => keyOf(one) === chosen) ?? found[0];
  if (!shown || shown.value === null || shown.at === null) return null;

  return (
    <LiveValue
      shown={shown}
      unit={unit}
      onUse={onUse}
      value={shown.value}
      at={shown.at}
      readings={found}
      onChoose={setChosen}
    />
  );
}

interface LiveValueProps extends Pick<LiveReadingProps, "unit" | "onUse"> {
  shown: Reading;
  value: number;
  at: string;
  /** Of this unit; one of several is chosen. */
  readings: readonly Reading[];
  onChoose: (key: string) => void;
}

function LiveValue({ shown, value, at, unit, readings, onChoose, onUse }: LiveValueProps) {
  const t = useTranslations("work-orders.live");
  const translate = useTranslations();
  const { figure } = useReading();
  const nameOf = (one: Reading) => `${translate(one.name)}, ${one.sensor.name}`;

  return (
    <section aria-label={t("title")} className={frame}>
      <div className="flex items-center gap-3">
        <StatusShape level={shown.level} size={20} />
        <div className="min-w-0 flex-1">
          <p className="font-bold text-2xl text-strong tabular-nums leading-tight">
            {figure(value, shown.decimals)} <span className="font-normal text-base text-muted">{unit}</span>
          </p>
          <p className="text-muted">
            {t("live")} · <Moment at={at} as="ago" />
          </p>
        </div>
        <Button className="h-14 shrink-0 px-6 text-lg" onClick={() => onUse(rounded(value, shown.decimals))}>
          {t("use")}
        </Button>
      </div>
      {readings.length > 1 ? (
        <Select
          aria-label={t("which")}
          value={keyOf(shown)}
          onValueChange={onChoose}
          options={readings.map((one) => ({ value: keyOf(one), label: nameOf(one) }))}
        />
      ) : (
        <p className="text-muted text-sm">{nameOf(shown)}</p>
      )}
      {(shown.warning !== null || shown.alarm !== null) && (
        <div>
          <LimitBullet
            value={value}
            level={shown.level}
            warning={shown.warning}
            alarm={shown.alarm}
            unit={unit}
            decimals={shown.decimals}
            width={300}
            isFluid
          />
          {/* The bar states them for screen readers. */}
          <p aria-hidden className="flex gap-4 font-medium text-strong text-sm tabular-nums">
            {(["warning", "alarm"] as const).map((level) => {
              const limit = shown[level];
              return (
                limit !== null && (
                  <span key={level} className="flex items-center gap-1">
                    <StatusShape level={level} size={14} decorative />
                    {figure(limit, shown.decimals)}
                  </span>
                )
              );
            })}
          </p>
        </div>
      )}
    </section>
  );
}

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));
