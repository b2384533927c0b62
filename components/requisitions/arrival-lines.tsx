import { CircleX, OctagonAlert, TrendingUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { chartHref } from "@/components/alerts/cases";
import { Link } from "@/components/ui/link";
import { useDay } from "@/components/ui/moment";
import { StatusChip } from "@/components/ui/status-chip";
import { cn } from "@/lib/client/class-names";
import type { Level } from "@/lib/domain/shared/levels";
import type { OnWire } from "@/lib/server/http/wire";
import type { Outlook } from "@/lib/services/screens/requisition-outlook";

const dayMs = 86_400_000;

/** When what is asked for arrives, beside when the item is expected to reach its alarm limit. */
export function ArrivalLines({ outlook, equipment_id, now }: ArrivalLinesProps) {
  const t = useTranslations("requisitions.arrival");
  const measured = useTranslations();
  const dayText = useDay();
  const { alert, expected, arrivals } = outlook;
  if (!expected && arrivals.length === 0 && !alert) return null;
  const chartOf = ({ sensor_id, ...of }: NonNullable<typeof alert>) =>
    chartHref({ ...of, ended_at: null, sensor: { id: sensor_id, equipment: { id: equipment_id! } } }, now)!;
  const short = (day: string) => dayText(day, "shortDay");

  return (
    <div className="grid gap-2 text-xs">
      {alert && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <StatusChip level={alert.level as Level} />
          <Link href={chartOf(alert)} className="text-accent hover:underline">
            {t("open_for", { days: Math.max(0, Math.round((Date.parse(now) - Date.parse(alert.opened_at)) / dayMs)) })}
          </Link>
        </p>
      )}
      {expected && (
        <p className="flex flex-wrap items-center gap-1.5">
          <OctagonAlert aria-hidden className="size-3.5 text-alarm-text" />
          <b className="font-semibold text-alarm-text">
            {t(`expected.${expected.target}`, { from: short(expected.from), until: short(expected.until) })}
          </b>
          <Link
            href={`/equipments/${equipment_id}/details/pdm/${expected.sensor_id}`}
            className="inline-flex items-center gap-1 text-muted hover:underline"
          >
            <TrendingUp aria-hidden className="size-3.5" />
            {t("basis", { measurement: measured(expected.name), sensor: expected.sensor })}
          </Link>
        </p>
      )}
      {arrivals.length > 0 && <Arrivals outlook={outlook} />}
    </div>
  );
}

interface ArrivalLinesProps {
  outlook: OnWire<Outlook>;
  equipment_id: number | null;
  now: string;
}

/** One line a vendor, on a common axis that begins today. */
function Arrivals({ outlook: { today, expected, arrivals } }: Pick<ArrivalLinesProps, "outlook">) {
  const t = useTranslations("requisitions.arrival");
  const dayText = useDay();
  const days = (day: string) => Math.round((Date.parse(day) - Date.parse(today)) / dayMs);
  const last = Math.max(14, ...arrivals.map(({ date }) => days(date)), expected ? days(expected.until) : 0) * 1.06;
  const part = (day: string) => `${Math.min(100, Math.max(0, (100 * days(day)) / last))}%`;

  return (
    <ul className="grid gap-1.5">
      {arrivals.map(({ vendor, date, is_complete, is_chosen }) => {
        const spare = expected ? days(expected.from) - days(date) : null;
        const isLate = spare !== null && spare < 0;
        return (
          <li
            key={vendor ?? "own"}
            className="grid grid-cols-[7.5rem_4rem_minmax(0,1fr)] items-center gap-2 max-sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <span className={cn("truncate", is_chosen ? "font-semibold text-strong" : "text-body")}>
              {vendor ?? t("own")}
            </span>
            <span className={cn("text-right tabular-nums", isLate ? "font-semibold text-alarm-text" : "text-muted")}>
              {dayText(date, "shortDay")}
            </span>
            <span className="relative block h-4 max-sm:col-span-2">
              {expected && (
                <span
                  aria-hidden
                  className="absolute inset-y-0 border-alarm-text border-x border-dashed bg-alarm-tint"
                  style={{ left: part(expected.from), right: `calc(100% - ${part(expected.until)})` }}
                />
              )}
              <span
                aria-hidden
                className={cn(
                  "absolute top-1/2 left-0 -translate-y-1/2 border-t-2",
                  isLate ? "border-alarm-text" : is_complete ? "border-accent" : "border-muted border-dashed",
                )}
                style={{ width: part(date) }}
              />
              <span
                className="absolute top-1/2 flex -translate-y-1/2 items-center gap-1 whitespace-nowrap"
                style={days(date) > last * 0.66 ? { right: `calc(100% - ${part(date)})` } : { left: part(date) }}
              >
                <Mark isLate={isLate} isComplete={is_complete} isFirst={days(date) <= last * 0.66} />
                {spare !== null && (
                  <span className={cn("bg-card px-0.5", isLate ? "text-alarm-text" : "text-accent")}>
                    {isLate ? t("late", { days: -spare }) : t("early", { days: spare })}
                  </span>
                )}
                {!is_complete && <span className="bg-card px-0.5 text-muted">{t("incomplete")}</span>}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Mark({ isLate, isComplete, isFirst }: { isLate: boolean; isComplete: boolean; isFirst: boolean }) {
  const place = isFirst ? "" : "order-last";
  if (isLate) return <CircleX aria-hidden className={cn("size-3.5 bg-card text-alarm-text", place)} />;

  return (
    <span
      aria-hidden
      className={cn(
        "size-2.5 rounded-full border-2",
        place,
        isComplete ? "border-accent bg-accent" : "border-muted bg-card",
      )}
    />
  );
}
