"use client";

import { SearchCheck } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Moment, Sentence } from "@/components/ui/moment";
import { leastWatchedDays, quietDays } from "@/lib/domain/lubrication/returns";
import { CurveChart } from "./level-chart";
import type { PointScreen } from "./types";
import { usePointActions } from "./use-point-actions";

type Return = PointScreen["returns"][number];

/** Why the point gets no grease: its level came back, and its vibration has not shown yet whether it is a defect. */
export function SuspectNote({ point, isSupervisor }: { point: PointScreen["point"]; isSupervisor: boolean }) {
  const t = useTranslations("lubricators.screen.suspect");
  const { clearSuspect, isBusy } = usePointActions(point.id);

  return (
    <Card className="grid gap-3 p-4">
      <p className="flex items-center gap-2 font-semibold text-lg text-strong">
        <SearchCheck aria-hidden className="size-5" />
        {t("title")}
      </p>
      <p className="text-body">{t("text")}</p>
      {point.request && (
        <Link href={`/maintenance/work-orders/${point.request.id}`} className="font-medium text-accent hover:underline">
          {point.request.label} {point.request.name}
        </Link>
      )}
      {isSupervisor && (
        <Button busy={isBusy} onClick={() => void clearSuspect()} className="justify-self-start">
          {t("clear")}
        </Button>
      )}
    </Card>
  );
}

/** Levels that came back, each with its curve: before, after each dose, and the return. */
export function ReturnsCard({ returns }: { returns: readonly Return[] }) {
  const t = useTranslations("lubricators.screen.suspect");

  return (
    <Card>
      <CardHeader title={t("returns")} />
      <ul>
        {returns.map((one) => (
          <ReturnRow key={one.id} one={one} />
        ))}
      </ul>
    </Card>
  );
}

function ReturnRow({ one }: { one: Return }) {
  const t = useTranslations("lubricators.screen");
  const format = useFormatter();
  const points = one.curve.map(({ db, step }, index) => ({
    db,
    mark: step === "before" ? t("before") : step === "returned" ? t("suspect.back") : format.number(index),
    name:
      step === "before" ? t("before") : step === "returned" ? t("suspect.back") : t("after_dose", { number: index }),
  }));

  return (
    <li className="grid gap-1.5 border-line-soft border-b px-3 py-2 last:border-b-0">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <strong className="font-semibold text-strong">{t(`suspect.states.${one.state}`)}</strong>
        <span className="text-muted text-xs">
          <Moment at={one.returned_at} as="minute" /> · {t(`suspect.sources.${one.source as "reading" | "sensor"}`)}
        </span>
      </p>
      <CurveChart baseline_db={one.baseline_db} points={points} />
      <p className="text-body text-xs">
        <Why one={one} />
      </p>
    </li>
  );
}

function Why({ one: { state, alert, decided_by, decided_at, watched_days } }: { one: Return }) {
  const t = useTranslations("lubricators.screen.suspect.why");
  if (state === "open") return t("open", { days: watched_days, least: leastWatchedDays, of: quietDays });
  if (state === "confirmed" && alert)
    return (
      <Link
        href={`/equipments/${alert.sensor.equipment_id}/details/pdm/${alert.sensor.id}`}
        className="text-accent hover:underline"
      >
        {t("confirmed", { sensor: alert.sensor.name })}
      </Link>
    );
  if (decided_by && decided_at)
    return <Sentence of={(at) => t("cleared_by", { name: decided_by.name, at: at(decided_at) })} />;

  return t("cleared", { days: watched_days });
}
