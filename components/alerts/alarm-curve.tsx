"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { SkeletonPlot } from "@/components/ui/skeletons";
import { inTime } from "@/lib/client/chunks";
import { coneOf, type Drawn, withAhead } from "@/lib/domain/monitoring/forecast/cone";
import type { OnWire } from "@/lib/server/http/wire";
import type { ItemNow } from "@/lib/services/maintenance/stories/now";

const height = 210;

const MeasurementChart = dynamic(
  () => inTime(import("./measurement-chart")).then((module) => module.MeasurementChart),
  { loading: () => <SkeletonPlot height={height + 70} /> },
);

const day = 86_400_000;
const minute = 60_000;
const days = 14;

export interface AlarmCurveProps {
  of: OnWire<ItemNow>;
  /** Of the item's measurements. */
  forecasts: readonly (Drawn & { sensor: { id: number } })[];
  now: string;
}

/**
 * The measurement that stands for the item's alarm, against its limits, with what happened meanwhile and the range in which
 * its next limit is reached.
 */
export function AlarmCurve({ of, forecasts, now }: AlarmCurveProps) {
  const t = useTranslations();
  const { worst, item } = of;
  if (!worst) return null;
  const to = Math.floor(Date.parse(now) / minute) * minute;
  const own = forecasts.find(({ sensor, parameter }) => sensor.id === worst.sensor.id && parameter === worst.parameter);
  const { range, cone } = withAhead(
    { from: to - days * day, to },
    coneOf(own, { at: to, value: worst.value }, item.time_zone),
  );
  const page = `/equipments/${item.id}/details/pdm/${worst.sensor.id}?parameter=${worst.parameter}`;

  return (
    <Card>
      <CardHeader
        title={t(worst.name)}
        note={[worst.sensor.name, worst.unit, t("stories.now.in_alarm")].filter(Boolean).join(" · ")}
        actions={
          <Link href={page} className="font-medium text-accent text-xs hover:underline">
            {t("stories.now.all_measurements")}
          </Link>
        }
      />
      <div className="p-2">
        <MeasurementChart
          sensor_id={worst.sensor.id}
          parameter={worst.parameter}
          range={range}
          rangeName={t(cone ? "stories.now.days_ahead" : "stories.now.days", { days })}
          cone={cone}
          timeZone={item.time_zone}
          height={height}
          hasEvents
        />
      </div>
    </Card>
  );
}
