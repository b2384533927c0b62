"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { CardProps } from "@/components/resource/list-cards";
import { useDay } from "@/components/ui/moment";
import { ShareBar } from "@/components/ui/share-bar";
import { cn } from "@/lib/client/class-names";
import type { OnWire } from "@/lib/server/http/wire";
import type { SeriesPicture as Picture } from "@/lib/services/maintenance/series/pictures";

/** Recurring work at a glance: its rule, its next ten dates, and how many were done in time. */
export function SeriesPicture({ row }: CardProps) {
  const t = useTranslations("work-series.card");
  const format = useFormatter();
  const dayText = useDay();
  const { next, due, on_time, compliance } = row.picture as OnWire<Picture>;
  const ended = row.ended_at as string | null;

  return (
    <div className="mt-1 grid gap-2.5 text-xs">
      <p className="text-muted">{String(row.rule_text)}</p>
      {ended ? (
        <p className="text-muted">{t("ended", { date: dayText(ended.slice(0, 10)) })}</p>
      ) : (
        <Dates next={next} />
      )}
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5">
        <span className="text-muted">{t("on_time")}</span>
        {compliance === null ? (
          <span className="col-span-2 text-muted">{t("none_due")}</span>
        ) : (
          <>
            <ShareBar value={compliance} />
            <span className="text-muted">
              <b className="font-semibold text-strong tabular-nums">
                {format.number(compliance, { style: "percent", maximumFractionDigits: 0 })}
              </b>{" "}
              {t("of", { on_time, due })}
            </span>
          </>
        )}
      </div>
    </div>
  );
}

/** Each date where it is between the first and the last: filled where its order is made, a ring where it is not yet. */
function Dates({ next }: Pick<OnWire<Picture>, "next">) {
  const t = useTranslations("work-series.card");
  const dayText = useDay();
  const [first, last] = [next[0], next.at(-1)];
  if (!first || !last) return <p className="text-muted">{t("no_next")}</p>;
  const [from, to] = [Date.parse(first.date), Date.parse(last.date)];
  const partOf = (date: string) => (to === from ? 0 : ((Date.parse(date) - from) / (to - from)) * 100);
  const written = next.map(({ date, is_made }) => (is_made ? t("made", { date: dayText(date) }) : dayText(date)));

  return (
    <div className="grid gap-1">
      <div
        role="img"
        aria-label={t("next", { count: next.length, dates: written.join(", ") })}
        className="relative mx-1.5 h-3 before:absolute before:inset-x-0 before:top-1/2 before:h-px before:bg-line"
      >
        {next.map(({ date, is_made, is_moved }, at) => (
          <span
            key={date}
            title={written[at]}
            className={cn(
              "-translate-x-1/2 absolute top-0.5 size-2 rounded-full border-[1.5px] border-off-alarm",
              is_made ? "bg-off-alarm" : "bg-card",
              is_moved && "rounded-[2px]",
            )}
            style={{ left: `${partOf(date)}%` }}
          />
        ))}
      </div>
      <p aria-hidden className="flex justify-between gap-2 text-muted tabular-nums">
        <b className="font-semibold text-strong">{dayText(first.date, "weekday")}</b>
        {next.length > 1 && <span>{dayText(last.date)}</span>}
      </p>
    </div>
  );
}
