import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { useDay } from "@/components/ui/moment";

export interface SeriesDate {
  /** "2026-11-27" */
  date: string;
  moved_from: string | null;
  holiday: string | null;
  order?: { id: number; label: string } | null;
}

/** The next dates of a series in two columns, with the orders that are made and the dates that a holiday moved. */
export function SeriesDates({ dates }: { dates: readonly SeriesDate[] }) {
  const t = useTranslations("work-series");
  const dayText = useDay();
  const day = (date: string) => dayText(date, "weekday");

  return (
    <ol
      aria-label={t("next_dates")}
      className="grid grid-flow-col grid-cols-2 grid-rows-5 gap-x-4 gap-y-0.5 tabular-nums max-md:grid-flow-row max-md:grid-cols-1 max-md:grid-rows-none"
    >
      {dates.map(({ date, moved_from, holiday, order }, at) => (
        <li key={date} className="flex min-w-0 items-baseline gap-2">
          <span aria-hidden className="w-5 shrink-0 text-right text-muted text-xs">
            {at + 1}
          </span>
          <span className={order || moved_from ? "font-semibold text-strong" : "text-strong"}>{day(date)}</span>
          {moved_from && (
            <span className="truncate text-muted text-xs" title={holiday ?? undefined}>
              {t("not_on", { date: dayText(moved_from, "shortDay") })}
            </span>
          )}
          {order && (
            <Link
              href={`/maintenance/work-orders/${order.id}`}
              className="font-mono text-accent text-xs hover:underline touch:py-2"
            >
              {order.label}
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
}
