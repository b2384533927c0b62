"use client";

import { Plus } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useViewer } from "@/components/shell/viewer-context";
import { buttonStyle } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Moment } from "@/components/ui/moment";
import { PointState } from "./status-mark";
import type { ShownPoint } from "./types";

/** The lubrication points of an item or a controller: state, what is left, when they were lubricated last. */
export function PointsCard({ points, mayCreate }: { points: readonly ShownPoint[]; mayCreate: boolean }) {
  const t = useTranslations("lubricators.screen");

  return (
    <Card>
      <CardHeader
        title={t("card")}
        note={points.length > 0 ? points.length : undefined}
        actions={
          mayCreate && (
            <Link href="/controllers?view=lubrication&edit=new" className={buttonStyle({ size: "sm" })}>
              <Plus aria-hidden />
              {t("add")}
            </Link>
          )
        }
      />
      {points.length === 0 && <p className="px-3 py-2.5 text-muted">{t("card_empty")}</p>}
      <ul>
        {points.map((point) => (
          <PointRow key={point.id} point={point} />
        ))}
      </ul>
    </Card>
  );
}

function PointRow({ point }: { point: ShownPoint }) {
  const t = useTranslations("lubricators.screen");
  const format = useFormatter();
  const { zoneOf } = useViewer();
  const { plant_id, remaining, days_to_empty, last_greased_at, method, due_at } = point;

  return (
    <li className="grid gap-1 border-line-soft border-b px-3 py-2 last:border-b-0">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link href={`/lubrication/${point.id}`} className="font-medium text-strong hover:text-accent hover:underline">
          {point.name}
        </Link>
        <PointState point={point} className="ml-auto" />
      </span>
      <span className="flex flex-wrap gap-x-3 text-muted text-xs tabular-nums">
        {method === "manual" ? (
          <>
            <span>
              {t("manual")}, {format.number(point.charge.grams, { maximumFractionDigits: 2 })} g
            </span>
            {due_at && (
              <span>
                {t("waiting")} <Moment at={due_at} as="shortDay" timeZone={zoneOf(plant_id)} />
              </span>
            )}
          </>
        ) : (
          <span>
            {format.number(remaining ?? 0, { maximumFractionDigits: 1 })} mL
            {days_to_empty !== null && `, ${t("days", { days: days_to_empty })}`}
          </span>
        )}
        {last_greased_at && (
          <span className="ml-auto">
            <Moment at={last_greased_at} as="shortDay" timeZone={zoneOf(plant_id)} />
          </span>
        )}
      </span>
    </li>
  );
}
