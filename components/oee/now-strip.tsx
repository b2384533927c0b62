"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Moment, Sentence } from "@/components/ui/moment";
import { cn } from "@/lib/client/class-names";
import { Difference } from "./difference";
import { LineStateMark, StateGlyph, stateGround, stateText } from "./line-state";
import { clockText } from "./ratio";
import type { Screen } from "./types";
import { useNow } from "./use-now";

/** What the line does now, and how its shift stands against the target. */
export function NowStrip({ shift, process, now: first }: Pick<Screen, "shift" | "process" | "now">) {
  const t = useTranslations("processes");
  const format = useFormatter();
  const live = shift.now;
  const running = shift.shifts.at(-1) ?? null;
  const made = shift.good ?? shift.total;
  const missing = shift.target === null ? null : shift.target - made;

  return (
    <Card className="grid overflow-hidden lg:grid-cols-[minmax(0,1.4fr)_minmax(0,3fr)]">
      <StateBand shift={shift} process={process} first={first} />
      <dl className="grid grid-cols-2 divide-line-soft border-line-soft max-lg:border-t sm:grid-cols-3 sm:divide-x lg:grid-cols-5">
        <Fact
          label={t(shift.good === null ? "made_now" : "good_now")}
          note={shift.good === null ? t("no_rejects_short") : t("of_total", { total: format.number(shift.total) })}
        >
          {format.number(made)}
        </Fact>
        <Fact
          label={t("target_now")}
          note={
            process.target_oee === null
              ? t("no_target")
              : t("target_of", {
                  target: format.number(process.target_oee / 100, { style: "percent" }),
                  possible: format.number(Math.round(shift.possible)),
                })
          }
        >
          {shift.target === null ? "–" : format.number(shift.target)}
        </Fact>
        <Fact label={t(missing !== null && missing > 0 ? "behind" : "ahead")} isBad={missing !== null && missing > 0}>
          <Difference missing={missing} />
        </Fact>
        <Fact label={t("rate")} note={t("ideal", { rate: format.number(process.run_rate) })}>
          {live?.rate === null || live?.rate === undefined ? (
            "–"
          ) : (
            <>
              {format.number(live.rate, { maximumFractionDigits: 1 })}{" "}
              <span className="font-normal text-muted text-sm">{t("per_minute")}</span>
            </>
          )}
        </Fact>
        <Fact
          label={running ? t("shift_name", { name: running.name }) : t("no_shift")}
          note={
            running && (
              <Sentence of={(at) => t("shift_since", { at: at(running.starts_at, "clock", process.time_zone) })} />
            )
          }
          className="max-lg:col-span-2"
        >
          {running ? (
            <span className="text-base">
              <Sentence of={(at) => t("ends", { at: at(running.ends_at, "clock", process.time_zone) })} />
            </span>
          ) : (
            "–"
          )}
        </Fact>
      </dl>
    </Card>
  );
}

/** The state of the line, and for how long it has lasted. */
function StateBand({ shift, process, first }: Pick<Screen, "shift" | "process"> & { first: string }) {
  const t = useTranslations("processes");
  const now = useNow(first);
  const live = shift.now;
  const since = live?.since;
  const state = live?.state ?? "not_scheduled";

  return (
    <div className={cn("flex items-center gap-3 border-l-4 px-4 py-3", stateGround(state), stateText(state))}>
      <StateGlyph state={state} className="size-9" />
      <div className="min-w-0 flex-1">
        <div className="font-bold text-2xl tracking-[-0.02em]">{t(`options.state.${state}`)}</div>
        {since && (
          <div className="text-xs">
            <Sentence of={(at) => t("since", { at: at(since, "clock", process.time_zone) })} />
          </div>
        )}
      </div>
      {since && (
        <span suppressHydrationWarning className="font-bold text-2xl tabular-nums tracking-[-0.02em]">
          {clockText((now - Date.parse(since)) / 1000)}
        </span>
      )}
    </div>
  );
}

interface FactProps {
  label: ReactNode;
  note?: ReactNode;
  isBad?: boolean;
  className?: string;
  children: ReactNode;
}

function Fact({ label, note, isBad, className, children }: FactProps) {
  return (
    <div className={cn("px-3 py-2.5 max-lg:border-line-soft max-lg:border-b", className)}>
      <dt className={cn("text-xs", isBad ? "font-medium text-acute-text" : "text-muted")}>{label}</dt>
      <dd>
        <div
          className={cn(
            "font-semibold text-2xl tabular-nums leading-7 tracking-[-0.02em]",
            isBad ? "text-acute-text" : "text-strong",
          )}
        >
          {children}
        </div>
        {note && <div className="text-muted text-xs">{note}</div>}
      </dd>
    </div>
  );
}

/** "Live, read 2 s ago", or since when no counter reading has come. */
export function LastReadingMark({ shift, now: first, timeZone }: Pick<Screen, "shift" | "now"> & { timeZone: string }) {
  const t = useTranslations("processes");
  const now = useNow(first);
  const lastReadingAt = shift.now?.heard_at ?? null;
  if (lastReadingAt === null) return <span className="text-muted text-xs">{t("never_read")}</span>;
  if (shift.state === "no_signal")
    return (
      <span className="inline-flex items-center gap-1 text-muted text-xs">
        <LineStateMark state="no_signal" /> <Moment at={lastReadingAt} timeZone={timeZone} />
      </span>
    );

  return (
    <span suppressHydrationWarning className="text-muted text-xs">
      {t("live", { seconds: Math.max(0, Math.round((now - Date.parse(lastReadingAt)) / 1000)) })}
    </span>
  );
}
