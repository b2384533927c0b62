"use client";

import { Pause } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Rows } from "@/components/resource/rows";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { useMoment } from "@/components/ui/moment";
import { useDurationText } from "@/components/ui/use-duration-text";
import { cn } from "@/lib/client/class-names";
import { heightOf, type Piece, piecesOf } from "@/lib/domain/oee/pieces";
import { bandLooks } from "./band-looks";
import { MoveBreak } from "./move-break";
import type { Screen } from "./types";

/** The shift as a band: what the line did in each minute of it. */
export function TimelineCard({ timeline, process, shift, now, mayMove }: Screen & { mayMove: boolean }) {
  const t = useTranslations("processes");
  const [isTable, setTable] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const range = { from: Date.parse(shift.from), to: Date.parse(shift.to) };
  const breaks = timeline.shifts.flatMap((one) => one.breaks);
  if (timeline.shifts.length === 0) return null;

  return (
    <Card>
      <CardHeader
        title={t("timeline")}
        note={t("timeline_note", { rate: process.run_rate })}
        actions={
          <>
            <Button size="sm" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
              {t("table")}
            </Button>
            {mayMove && breaks.length > 0 && (
              <Button size="sm" onClick={() => setMoving(true)}>
                <Pause aria-hidden />
                {t("move_break")}
              </Button>
            )}
          </>
        }
      />
      <div className="grid gap-2 p-3">
        <Legend />
        <Band timeline={timeline} process={process} range={range} now={now} />
        {isTable && <StopsTable timeline={timeline} process={process} now={now} />}
      </div>
      {isMoving && <MoveBreak breaks={breaks} timeZone={process.time_zone} onClose={() => setMoving(false)} />}
    </Card>
  );
}

function Legend() {
  const t = useTranslations("processes.bands");

  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-muted text-xs">
      {(Object.keys(bandLooks) as Piece["kind"][]).map((kind) => (
        <li key={kind} className="inline-flex items-center gap-1.5">
          <span aria-hidden className={cn("h-3 w-4 border border-line", bandLooks[kind])} />
          {t(kind)}
        </li>
      ))}
    </ul>
  );
}

export interface BandProps extends Pick<Screen, "now"> {
  timeline: Screen["timeline"];
  process: Pick<Screen["process"], "run_rate" | "time_zone">;
  range: { from: number; to: number };
  /** As tall as a wall needs it. */
  isWall?: boolean;
}

/** The band with the rate above it, from the shift's beginning to its end. */
export function Band({ timeline, process, range, now, isWall }: BandProps) {
  const t = useTranslations("processes");
  const moment = useMoment();
  const until = Math.min(range.to, Date.parse(now));
  const pieces = useMemo(
    () => piecesOf(timesOf(timeline), process.run_rate, range, until),
    [timeline, process, range, until],
  );
  const part = (at: number) =>
    `${((Math.min(Math.max(at, range.from), range.to) - range.from) / (range.to - range.from)) * 100}%`;
  const ticks = ticksOf(range, isWall ? 4 : 8);
  const stops = timeline.stops.filter(({ is_short }) => !is_short).length;

  return (
    <div
      role="img"
      aria-label={t("band_summary", { stops, short: timeline.stops.length - stops })}
      className="grid gap-1"
    >
      {!isWall && <RateLine timeline={timeline} process={process} range={range} />}
      <div className={cn("relative overflow-hidden bg-sunk", isWall ? "h-[8vh]" : "h-9")}>
        {pieces.map((piece) => (
          <div
            key={`${piece.kind}${piece.from}`}
            className={cn("absolute bottom-0", bandLooks[piece.kind])}
            style={{
              left: part(piece.from),
              width: `calc(${part(piece.to)} - ${part(piece.from)})`,
              height: `${heightOf(piece, process.run_rate) * 100}%`,
            }}
          />
        ))}
      </div>
      <div className={cn("relative text-muted tabular-nums", isWall ? "h-[4vh] text-[min(3vh,3.5vw)]" : "h-4 text-xs")}>
        {ticks.map((at, index) => (
          <span
            key={at}
            suppressHydrationWarning
            className={cn(
              "absolute top-0 whitespace-nowrap",
              index === 0 ? "" : index === ticks.length - 1 ? "-translate-x-full" : "-translate-x-1/2",
              index % 2 === 1 && "max-lg:hidden",
            )}
            style={{ left: part(at) }}
          >
            {moment(at, "clock", process.time_zone)}
          </span>
        ))}
      </div>
    </div>
  );
}

const hour = 3_600_000;

/** The ends of the range, and whole hours between them. */
function ticksOf({ from, to }: { from: number; to: number }, most: number): number[] {
  const step = Math.max(1, Math.ceil((to - from) / hour / most)) * hour;
  const ticks: number[] = [];
  for (let at = from; at < to - step / 2; at += step) ticks.push(at);
  return [...ticks, to];
}

/** The timeline of the wire in numbers. */
const timesOf = ({ minutes, planned, stops, shifts }: Screen["timeline"]) => ({
  minutes,
  planned,
  breaks: shifts
    .flatMap((shift) => shift.breaks)
    .map(({ starts_at, ends_at }) => ({ from: Date.parse(starts_at), to: Date.parse(ends_at) })),
  stops: stops.map(({ started_at, ended_at, is_short, is_planned }) => ({
    from: Date.parse(started_at),
    to: ended_at === null ? null : Date.parse(ended_at),
    is_short,
    is_planned,
  })),
});

const bucket = 5;

/** Parts a minute, five minutes at a time, with the ideal rate as its ceiling. */
function RateLine({ timeline, process, range }: Pick<BandProps, "timeline" | "process" | "range">) {
  const sums = new Map<number, { parts: number; seen: number }>();
  for (const [at, parts, seen] of timeline.minutes) {
    const key = Math.floor(at / (bucket * 60_000));
    const sum = sums.get(key) ?? { parts: 0, seen: 0 };
    sums.set(key, { parts: sum.parts + parts, seen: sum.seen + seen });
  }
  const points = [...sums]
    .filter(([, { seen }]) => seen > 0)
    .map(([key, { parts, seen }]) => ({ at: (key + 0.5) * bucket * 60_000, rate: (parts / seen) * 60 }));
  const top = Math.max(process.run_rate * 1.1, ...points.map(({ rate }) => rate));
  const x = (at: number) => ((at - range.from) / (range.to - range.from)) * 1_000;
  const y = (rate: number) => 40 - (rate / top) * 38;
  const path = points.map(({ at, rate }, index) => {
    const before = points[index - 1];
    const isBroken = before !== undefined && at - before.at > bucket * 60_000 * 1.5;
    return `${index === 0 || isBroken ? "M" : "L"}${x(at).toFixed(1)} ${y(rate).toFixed(1)}`;
  });

  return (
    <svg viewBox="0 0 1000 40" preserveAspectRatio="none" aria-hidden className="h-12 w-full overflow-visible">
      <path
        d={`M0 ${y(process.run_rate)}H1000`}
        fill="none"
        className="stroke-muted"
        strokeDasharray="4 3"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={path.join("")}
        fill="none"
        className="stroke-strong"
        strokeWidth={1.3}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** The same in words, for those who do not read it off the band. */
function StopsTable({ timeline, process, now }: Pick<Screen, "timeline" | "process" | "now">) {
  const t = useTranslations("processes");
  const moment = useMoment();
  const duration = useDurationText();
  const format = useFormatter();

  return (
    <Rows
      of={timeline.stops}
      keyOf={({ id }) => id}
      className="text-left text-sm"
      headClassName="text-muted text-xs"
      rowClassName="border-line-soft border-t"
      pad="py-1 pr-2"
      columns={[
        {
          key: "from",
          head: t("log.from"),
          isRowHead: true,
          className: "font-medium text-strong tabular-nums",
          cell: ({ started_at }) => (
            <span suppressHydrationWarning>{moment(started_at, "clockSecond", process.time_zone)}</span>
          ),
        },
        {
          key: "duration",
          head: t("log.duration"),
          isRight: true,
          cell: (stop) => duration(Math.round(secondsOf(stop, now)), "seconds"),
        },
        {
          key: "lost",
          head: t("parts_lost"),
          isRight: true,
          pad: "max-md:hidden",
          cell: (stop) => format.number(Math.round((secondsOf(stop, now) / 60) * process.run_rate)),
        },
        {
          key: "reason",
          head: t("log.reason"),
          pad: "pr-0",
          cell: (stop) => stop.reason ?? t(stop.is_short ? "bands.short" : "not_explained"),
        },
      ]}
      foot={
        timeline.stops.length === 0 && (
          <tr>
            <td colSpan={4} className="py-1 text-muted">
              {t("no_stops")}
            </td>
          </tr>
        )
      }
    />
  );
}

/** How long a stop lasted, or has lasted by now. */
export const secondsOf = (stop: { started_at: string; ended_at: string | null }, now: string | number): number =>
  Math.max(0, (Date.parse(stop.ended_at ?? "") || new Date(now).getTime()) - Date.parse(stop.started_at)) / 1000;
