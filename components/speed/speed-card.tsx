"use client";

import { Pencil, TriangleAlert } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Elapsed } from "@/components/dashboard/elapsed";
import { Fact } from "@/components/sensors/fact";
import { useCan } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { bearingFrequencies } from "@/lib/domain/vibration/fault-frequencies";
import { SpeedDialog } from "./speed-dialog";
import type { RotatingItem, WireSpeed } from "./wire-speed";

export interface RotationCardProps extends RotatingItem {
  now: string;
}

/** How fast an item turns, from which source, and at which frequencies its bearings would show damage. */
export function SpeedCard({ item, rotation, sensors, now }: RotationCardProps) {
  const t = useTranslations("speed");
  const ui = useTranslations("ui");
  const format = useFormatter();
  const can = useCan();
  const [isEditing, setEditing] = useState(false);
  const { shaft, rpm_source_item, rpm_problem, bearings } = rotation;

  return (
    <Card>
      <CardHeader
        title={t("title")}
        actions={
          (can("update_dashboard") || can("update_controllers")) && (
            <Button size="sm" onClick={() => setEditing(true)}>
              <Pencil aria-hidden />
              {ui("edit")}
            </Button>
          )
        }
      />
      <dl>
        <Fact name={t("speed")}>
          {shaft ? (
            <>
              {format.number(shaft.rpm, { maximumFractionDigits: 1 })} RPM{" "}
              <span className="text-muted text-xs">
                {t(`sources.${shaft.source}`)}
                {shaft.at && (
                  <>
                    {" · "}
                    <Elapsed since={shaft.at} now={now} />
                  </>
                )}
              </span>
            </>
          ) : (
            t("unknown")
          )}
        </Fact>
        <Fact name={t("source")}>{rpm_source_item ? t(`items.${rpm_source_item}`) : t("no_source")}</Fact>
        {rotation.external_rpm && rpm_source_item === "external" && (
          <Fact name={t("from")}>{rotation.external_rpm.name}</Fact>
        )}
      </dl>
      {rpm_problem && (
        <p role="status" className="flex gap-2 border-line-soft border-t px-3 py-2 text-warning-text text-xs">
          <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
          <span>
            {t(`problems.${rpm_problem}`)} {shaft && t("nominal_instead")}
          </span>
        </p>
      )}
      <h3 className="border-line-soft border-t px-3 pt-2.5 font-semibold text-strong">{t("bearings")}</h3>
      {bearings.length === 0 && <p className="px-3 py-2 text-muted">{t("no_bearings")}</p>}
      <ul>
        {bearings.map(({ id, position, sensor, bearing }) => (
          <li key={id} className="grid gap-1 border-line-soft border-b px-3 py-2 last:border-0">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium text-strong">{position}</span>
              <Link
                href={`/settings/bearing?edit=${bearing.id}`}
                className="text-body hover:text-accent hover:underline touch:py-2"
              >
                {[bearing.manufacturer, bearing.name].filter(Boolean).join(" ")}
              </Link>
              <span className="text-muted text-xs">
                {t("elements", { count: bearing.elements })}
                {sensor && ` · ${sensor.name}`}
              </span>
            </p>
            <Frequencies orders={bearing.orders} rpm={shaft?.rpm ?? null} />
          </li>
        ))}
      </ul>
      {isEditing && <SpeedDialog item={item} rotation={rotation} sensors={sensors} onClose={() => setEditing(false)} />}
    </Card>
  );
}

const lines = ["bpfo", "bpfi", "bsf2", "ftf"] as const;

type Orders = WireSpeed["bearings"][number]["bearing"]["orders"];

/** In Hz at the present speed; multiples of the shaft's frequency while that is unknown. */
function Frequencies({ orders, rpm }: { orders: Orders; rpm: number | null }) {
  const t = useTranslations("speed");
  const format = useFormatter();
  if (!orders) return <p className="text-muted text-xs">{t("no_geometry")}</p>;
  const found = bearingFrequencies(orders, rpm === null ? 1 : rpm / 60);
  const shown = (value: number) => format.number(value, { maximumFractionDigits: rpm === null ? 3 : 2 });

  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-0.5">
      {lines.map((line) => (
        <div key={line} className="flex items-baseline justify-between gap-2">
          <dt className="text-muted text-xs" title={t(`lines.${line}`)}>
            {t(`short.${line}`)}
          </dt>
          <dd className="whitespace-nowrap text-strong tabular-nums">
            {shown(found[line])}
            <span className="text-muted text-xs">{rpm === null ? "×" : " Hz"}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
