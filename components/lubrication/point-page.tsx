"use client";

import { Pencil } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Moment } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { StatusChip } from "@/components/ui/status-chip";
import type { LubricatorStatus } from "@/lib/domain/lubrication/status";
import { DecibelScale } from "./decibel-scale";
import { GreasingCard } from "./greasing-card";
import { Actions, Contents, PackText, Reason } from "./lubricator-card";
import { Figure } from "./point-panel";
import { ReplaceContainer } from "./replace-container";
import { PointResults } from "./results-card";
import { levelsOf } from "./round-card";
import { OutcomeIcon, PointState } from "./status-mark";
import { ReturnsCard, SuspectNote } from "./suspect-card";
import type { Greasing, PointScreen } from "./types";

export interface PointPageProps extends PointScreen {
  mayChange: boolean;
  mayEdit: boolean;
  isSupervisor: boolean;
}

/** One lubrication point: greased here by hand, or by its device; with what it should get, got, and has left. */
export function PointPage({ mayChange, mayEdit, isSupervisor, ...screen }: PointPageProps) {
  const { point, greasings, events, returns } = screen;
  const t = useTranslations("lubricators");
  const isManual = point.method === "manual";

  return (
    <>
      <PageHeader
        title={point.name}
        crumbs={
          <Link href="/controllers?view=lubrication" className="text-muted text-xs hover:text-accent">
            {t("title")}
          </Link>
        }
        aside={<PointState point={point} />}
        facts={
          <>
            {point.equipment && (
              <span className="flex items-center gap-2">
                <Link href={`/equipments/${point.equipment.id}/details/main`} className="hover:text-accent">
                  {point.equipment.name}
                </Link>
                {point.item_level && <StatusChip level={point.item_level} />}
              </span>
            )}
            {point.bearing && <span>{point.bearing.name}</span>}
            {point.lubricant_type && <span>{point.lubricant_type.name}</span>}
            {point.controller && <span>{point.controller.name}</span>}
            {point.pump && (
              <span>{t("screen.pump_at", { pump: point.pump.name, position: point.pump_position ?? 1 })}</span>
            )}
          </>
        }
        actions={mayEdit ? [{ label: t("screen.edit"), icon: <Pencil aria-hidden />, href: `?edit=${point.id}` }] : []}
      />
      <div className="page-pad grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-[minmax(0,560px)_minmax(0,1fr)]">
        {isManual && point.suspect_since ? (
          <SuspectNote point={point} isSupervisor={isSupervisor} />
        ) : isManual ? (
          <GreasingCard {...screen} mayChange={mayChange} isSupervisor={isSupervisor} />
        ) : (
          <DeviceCard {...screen} mayChange={mayChange} />
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <FiguresCard point={point} />
          {returns.length > 0 && <ReturnsCard returns={returns} />}
          {isManual && <PointResults results={screen.results} />}
          <Card>
            <CardHeader title={t("screen.history")} />
            {greasings.length + events.length === 0 && (
              <p className="px-3 py-2.5 text-muted">{t("screen.no_history")}</p>
            )}
            <ul>
              {greasings.map((greasing) => (
                <GreasingRow key={greasing.id} greasing={greasing} />
              ))}
              {events.map((event) => (
                <EventRow key={event.id} event={event} />
              ))}
            </ul>
          </Card>
        </div>
      </div>
    </>
  );
}

function DeviceCard({ point, rooms, mayChange }: PointScreen & { mayChange: boolean }) {
  const t = useTranslations("lubricators.screen");

  return (
    <Card className="grid gap-3 p-4">
      <p className="text-muted text-xs">
        <PackText point={point} />
      </p>
      <Contents point={point} />
      <Reason point={point} />
      {point.request && (
        <Link href={`/maintenance/work-orders/${point.request.id}`} className="font-medium text-accent hover:underline">
          {t("step.request", { label: point.request.label })} {point.request.name}
        </Link>
      )}
      {mayChange && (
        <div className="flex flex-wrap items-start gap-2">
          <Actions point={point} />
          <ReplaceContainer point={point} rooms={rooms} />
        </div>
      )}
    </Card>
  );
}

function FiguresCard({ point }: { point: PointScreen["point"] }) {
  const t = useTranslations("lubricators.screen");
  const format = useFormatter();
  const number = (value: number | null) => (value === null ? "–" : format.number(value, { maximumFractionDigits: 2 }));
  const hours = point.interval_hours;

  return (
    <Card>
      <div className="grid grid-cols-2 border-line-soft border-b sm:grid-cols-4">
        <Figure label={t("figures.charge")} value={`${number(point.charge.milliliters)} mL`}>
          {number(point.charge.grams)} g, {t("strokes", { strokes: point.charge.strokes })}
        </Figure>
        <Figure
          label={t("figures.interval")}
          value={hours === null ? "–" : t("hours", { hours: number(Math.round(hours)) })}
        >
          {point.due_at && <Moment at={point.due_at} as="shortDay" />}
        </Figure>
        {point.method === "manual" ? (
          <>
            <Figure
              label={t("figures.baseline")}
              value={point.baseline_db === null ? "–" : `${number(point.baseline_db)} dBµV`}
            >
              {t("readings_of", { count: point.baseline_readings.length })}
            </Figure>
            <Figure
              label={t("figures.last")}
              value={point.last_greased_at ? <Moment at={point.last_greased_at} as="shortDay" /> : "–"}
            />
          </>
        ) : (
          <>
            <Figure
              label={t("figures.cycles")}
              value={t("figures.cycles_of", { done: point.cycles, all: point.cycles_in_container ?? 0 })}
            >
              {number(point.delivered_per_cycle)} mL
            </Figure>
            <Figure label={t("figures.per_set")} value={`${number(point.delivered_per_set)} mL`}>
              {t("figures.set_of", { cycles: point.cycles_per_set ?? 0, target: number(point.target_per_set) })}
            </Figure>
          </>
        )}
      </div>
    </Card>
  );
}

function GreasingRow({ greasing }: { greasing: Greasing }) {
  const t = useTranslations("lubricators");
  const format = useFormatter();
  const { outcome, baseline_db, grams, strokes, user, started_at } = greasing;

  return (
    <li className="grid gap-1.5 border-line-soft border-b px-3 py-2 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        {outcome && <OutcomeIcon outcome={outcome} className="size-3.5" />}
        <strong className="font-semibold text-strong">
          {outcome ? t(`options.outcome.${outcome}`) : t("screen.open_now")}
        </strong>
        <span className="text-muted text-xs tabular-nums">
          {t("screen.strokes", { strokes })}, {format.number(grams, { maximumFractionDigits: 2 })} g
        </span>
        <span className="ml-auto text-muted text-xs">
          {user?.name} · <Moment at={started_at} as="minute" />
        </span>
      </div>
      {baseline_db !== null && <DecibelScale baseline={baseline_db} levels={levelsOf(greasing)} />}
    </li>
  );
}

function EventRow({ event }: { event: PointScreen["events"][number] }) {
  const t = useTranslations("lubricators");
  const format = useFormatter();
  const { kind, cycles, milliliters, from, to, at } = event;
  const word = (status: string | null) => (status ? t(`options.status.${status as LubricatorStatus}`) : "–");
  const text =
    kind === "status"
      ? t("screen.event.status", { from: word(from), to: word(to) })
      : t(`screen.event.${kind as "cycles" | "replace"}`, {
          cycles: cycles ?? 0,
          milliliters: format.number(milliliters, { maximumFractionDigits: 2 }),
        });

  return (
    <li className="flex flex-wrap items-center gap-x-2 border-line-soft border-b px-3 py-1.5 text-xs last:border-b-0">
      <span className="text-body tabular-nums">{text}</span>
      <span className="ml-auto text-muted">
        <Moment at={at} as="minute" />
      </span>
    </li>
  );
}
