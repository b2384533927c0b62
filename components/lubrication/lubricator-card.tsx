"use client";

import { ClipboardList, Play, RotateCcw } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Sentence } from "@/components/ui/moment";
import { StatusChip } from "@/components/ui/status-chip";
import { StatusShape } from "@/components/ui/status-shape";
import { cn } from "@/lib/client/class-names";
import { isAsking } from "@/lib/domain/lubrication/status";
import { StatusMark } from "./status-mark";
import type { AutomaticPoint } from "./types";
import { usePointActions } from "./use-point-actions";

/** One automatic lubricator: its state, what is left and until when, why, and the one next step. */
export function LubricatorCard({ point, mayChange }: { point: AutomaticPoint; mayChange: boolean }) {
  return (
    <Card className={cn("grid content-start gap-2 p-3", isAsking(point.status) && "border-alarm-text")}>
      <div className="flex items-center justify-between gap-2">
        <StatusMark status={point.status} />
        <span className="truncate font-mono text-muted text-xs">{point.device_address}</span>
      </div>
      <div className="min-w-0">
        <h3 className="truncate font-semibold text-strong">
          <Link href={`/lubrication/${point.id}`} className="hover:text-accent hover:underline">
            {point.name}
          </Link>
        </h3>
        {point.equipment && (
          <p className="flex min-w-0 items-center gap-1.5 text-muted text-xs">
            {point.item_level && <StatusChip level={point.item_level} />}
            <span className="truncate">{point.equipment.name}</span>
          </p>
        )}
        <p className="truncate text-muted text-xs">
          <PackText point={point} />
        </p>
      </div>
      <Contents point={point} />
      <Reason point={point} />
      {point.request && (
        <Link
          href={`/maintenance/work-orders/${point.request.id}`}
          className="flex items-center gap-1.5 font-medium text-accent text-xs hover:underline"
        >
          <ClipboardList aria-hidden className="size-3.5" />
          {point.request.label} {point.request.name}
        </Link>
      )}
      {mayChange && <Actions point={point} />}
    </Card>
  );
}

export function PackText({ point }: { point: Pick<AutomaticPoint, "container" | "strokes" | "dose"> }) {
  const t = useTranslations("lubricators.screen");
  const { container, strokes, dose } = point;
  if (!container) return null;
  const pack = t(`pack.${container as "60"}`);

  return dose === null ? t("pack_strokes", { pack, strokes: strokes ?? 0 }) : t("pack_dose", { pack, dose });
}

/** What is left: a bar, and in days. */
export function Contents({ point }: { point: AutomaticPoint }) {
  const t = useTranslations("lubricators.screen");
  const format = useFormatter();
  const { remaining, volume, days_to_empty, daily_feed, is_nearly_empty } = point;
  if (remaining === null || volume === null) return null;
  const share = remaining / volume;
  const number = (value: number) => format.number(value, { maximumFractionDigits: 1 });

  return (
    <div>
      <div
        role="img"
        aria-label={t("left_share", { share: format.number(share, { style: "percent" }) })}
        className="relative h-2 overflow-hidden rounded-full bg-line-soft"
      >
        <span
          className={cn("absolute inset-y-0 left-0", is_nearly_empty ? "bg-warning" : "bg-muted")}
          style={{ width: `${share * 100}%` }}
        />
        <span className="absolute inset-y-0 left-[10%] w-0.5 bg-strong" />
      </div>
      <div className="mt-1.5 flex items-start justify-between gap-2 tabular-nums">
        <span className="font-semibold text-base text-strong">
          {number(remaining)}
          <span className="block font-normal text-muted text-xs">{t("of_volume", { volume })}</span>
        </span>
        <span
          className={cn("text-right font-semibold text-base", is_nearly_empty ? "text-warning-text" : "text-strong")}
        >
          {days_to_empty === null ? "–" : t("days", { days: days_to_empty })}
          <span className="block font-normal text-muted text-xs">
            {daily_feed === null ? t("no_feed") : t("feed", { feed: number(daily_feed) })}
          </span>
        </span>
      </div>
    </div>
  );
}

/** Why it is in its state, in the words of the trade. */
export function Reason({ point }: { point: AutomaticPoint }) {
  const t = useTranslations("lubricators.screen");
  const { zoneOf } = useViewer();
  const { plant_id, status, status_at, last_message_at, last_greased_at, cycles, reported, problem } = point;
  const isMessage = status === "loss_connection" || status === "ok";
  const isGiven = status === "lubricated" || status === "success";
  const moment = (isGiven && last_greased_at) || (isMessage ? last_message_at : (status_at ?? last_message_at));

  return (
    <div className="grid gap-0.5 text-body text-xs">
      {point.is_nearly_empty && status !== "empty" && (
        <p className="flex items-center gap-1.5 font-medium text-warning-text">
          <StatusShape level="warning" size={13} decorative />
          {t("nearly_empty", { cycles: point.cycles_left ?? 0 })}
        </p>
      )}
      <p>
        {status === "glitched" ? (
          t("said.glitched", { from: cycles, to: reported ?? 0 })
        ) : moment === null ? (
          t("said.unknown")
        ) : (
          <Sentence
            of={(at) =>
              t(`said.${status}`, { at: at(moment, "minute", zoneOf(plant_id)), from: cycles, to: reported ?? 0 })
            }
          />
        )}
      </p>
      {problem && status !== "fail" && (
        <p className="font-medium text-alarm-text">{t(`problem.${problem as "unable_to_verify"}`)}</p>
      )}
    </div>
  );
}

/** Start a cycle, or set a count back that went wrong. */
export function Actions({ point }: { point: AutomaticPoint }) {
  const t = useTranslations("lubricators.screen");
  const { start, revert, isBusy, refusal } = usePointActions(point.id);
  if (point.is_told)
    return (
      <p role="status" className="text-muted text-xs">
        {t("under_way")}
      </p>
    );
  if (point.status === "glitched")
    return (
      <Button size="sm" busy={isBusy} onClick={() => void revert()} className="justify-self-start">
        <RotateCcw aria-hidden />
        {t("revert_to", { count: point.cycles })}
      </Button>
    );
  const isOff = point.status === "block" || point.status === "empty" || point.status === "unknown";
  if (isOff) return null;

  return (
    <div className="grid gap-1.5">
      {refusal && (
        <p role="alert" className="text-warning-text text-xs">
          {refusal}
        </p>
      )}
      <Button
        size="sm"
        variant={refusal ? "danger" : "secondary"}
        busy={isBusy}
        onClick={() => void start(refusal !== null)}
        className="justify-self-start"
      >
        <Play aria-hidden />
        {t(refusal ? "confirm_over" : "start_cycle")}
      </Button>
    </div>
  );
}
