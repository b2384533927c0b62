"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { NamedZoneProvider } from "@/components/ui/clock-name";
import { Sentence } from "@/components/ui/moment";
import { StatusShape } from "@/components/ui/status-shape";
import { useRefreshEvery } from "@/components/ui/use-refresh-every";
import { cn } from "@/lib/client/class-names";
import { isAbnormal } from "@/lib/domain/shared/levels";
import type { OnWire } from "@/lib/server/http/wire";
import type { Wallboard } from "@/lib/services/oee/processes/wallboard";
import { Difference } from "./difference";
import { StateGlyph, stateGround, stateText } from "./line-state";
import { LastReadingMark } from "./now-strip";
import { clockText, useRatioText } from "./ratio";
import { Band } from "./timeline-card";
import { useNow } from "./use-now";

const refreshEvery = 5_000;

/** A line on a wall, readable from ten meters: every size follows the height of the screen. */
export function WallboardScreen({ process, level, shift, timeline, now: first }: OnWire<Wallboard>) {
  const t = useTranslations("processes");
  const format = useFormatter();
  const text = useRatioText();
  const now = useNow(first);
  useRefreshEvery(refreshEvery);
  const made = shift.good ?? shift.total;
  const missing = shift.target === null ? null : shift.target - made;

  return (
    // The clock at the bottom names the zone.
    <NamedZoneProvider value={process.time_zone}>
      <main className="flex min-h-dvh flex-col bg-card text-strong">
        <StateBand process={process} shift={shift} now={now} />
        <dl className="grid grid-cols-3 gap-x-[3vw] px-[3vw] py-[2vh] max-md:grid-cols-2">
          <Big label={t(shift.good === null ? "made_now" : "good_now")}>{format.number(made)}</Big>
          <Big label={t("target_now")}>{shift.target === null ? "–" : format.number(shift.target)}</Big>
          <Big label={t(missing !== null && missing > 0 ? "behind" : "ahead")} isBad={missing !== null && missing > 0}>
            <Difference missing={missing} />
          </Big>
        </dl>
        <dl className="grid grid-cols-4 gap-x-[3vw] border-line border-t px-[3vw] py-[2vh] max-md:grid-cols-2">
          <Middle label={t("availability")}>{text(shift.availability)}</Middle>
          <Middle label={t("performance")}>{text(shift.performance)}</Middle>
          <Middle label={t("quality")}>{text(shift.quality)}</Middle>
          <Middle
            label={process.target_oee === null ? t("oee") : t("oee_goal", { goal: text(process.target_oee / 100) })}
          >
            {text(shift.oee)}
          </Middle>
        </dl>
        <div className="mt-auto px-[3vw]">
          {timeline.shifts.length > 0 && (
            <Band
              timeline={timeline}
              process={process}
              range={{ from: Date.parse(shift.from), to: Date.parse(shift.to) }}
              now={first}
              isWall
            />
          )}
        </div>
        <Foot process={process} level={level} shift={shift} now={now} first={first} />
      </main>
    </NamedZoneProvider>
  );
}

type Board = OnWire<Wallboard>;
type Clock = ReturnType<typeof useNow>;

/** What the line does, and since when. */
function StateBand({ process, shift, now }: Pick<Board, "process" | "shift"> & { now: Clock }) {
  const t = useTranslations("processes");
  const live = shift.now;
  const since = live?.since;
  const state = live?.state ?? "not_scheduled";

  return (
    <div
      className={cn(
        "flex items-center gap-[3vw] border-l-[2vw] px-[3vw] py-[2vh]",
        stateGround(state),
        stateText(state),
      )}
    >
      <StateGlyph state={state} className="size-[14vh] max-md:size-12" />
      <div className="min-w-0 flex-1">
        <h1 className="truncate font-bold text-[min(13vh,11vw)] leading-[1.2] tracking-[-0.03em]">
          {t(`options.state.${state}`)}
        </h1>
        {since && (
          <div className="text-[min(4vh,5vw)]">
            <Sentence of={(at) => t("since", { at: at(since, "clock", process.time_zone) })} />
          </div>
        )}
      </div>
      {since && (
        <span
          suppressHydrationWarning
          className="font-bold text-[min(13vh,11vw)] tabular-nums leading-none tracking-[-0.03em]"
        >
          {clockText((now - Date.parse(since)) / 1000)}
        </span>
      )}
    </div>
  );
}

interface FootProps extends Pick<Board, "process" | "level" | "shift"> {
  now: Clock;
  /** When the page was made. */
  first: string;
}

/** Which line it is, its alarms, the shift and the time. */
function Foot({ process, level, shift, now, first }: FootProps) {
  const t = useTranslations("processes");
  const levels = useTranslations("levels");
  const running = shift.shifts.at(-1);

  return (
    <footer className="flex flex-wrap items-baseline gap-x-[2vw] border-line border-t bg-sunk px-[3vw] py-[1.5vh] text-[min(3.5vh,4.5vw)]">
      <b className="font-bold">{process.name}</b>
      {isAbnormal(level) && (
        <span className="inline-flex items-center gap-[0.4em] self-center font-semibold">
          <StatusShape level={level} size="0.9em" decorative />
          {levels(level)}
        </span>
      )}
      <span className="text-body">{running ? t("shift_name", { name: running.name }) : t("no_shift")}</span>
      <span className="ml-auto [&_*]:text-[min(3vh,4vw)]">
        <LastReadingMark shift={shift} now={first} timeZone={process.time_zone} />
      </span>
      <b suppressHydrationWarning className="font-bold tabular-nums">
        <Sentence namesZone of={(at) => at(now, "clock", process.time_zone)} />
      </b>
    </footer>
  );
}

interface FigureProps {
  label: ReactNode;
  isBad?: boolean;
  children: ReactNode;
}

const Big = ({ label, isBad, children }: FigureProps) => (
  <div className="min-w-0">
    <dt className={cn("text-[min(4vh,5vw)]", isBad ? "font-medium text-acute-text" : "text-body")}>{label}</dt>
    <dd
      className={cn(
        "font-bold text-[min(13vh,8vw)] tabular-nums leading-[1.1] tracking-[-0.03em] max-md:text-[12vw]",
        isBad && "text-acute-text",
      )}
    >
      {children}
    </dd>
  </div>
);

const Middle = ({ label, children }: FigureProps) => (
  <div className="min-w-0">
    <dt className="truncate text-[min(3.5vh,4.5vw)] text-body">{label}</dt>
    <dd className="font-bold text-[min(8vh,5vw)] tabular-nums leading-[1.2] tracking-[-0.02em] max-md:text-[7vw]">
      {children}
    </dd>
  </div>
);
