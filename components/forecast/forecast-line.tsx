import { TrendingUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCountOf } from "@/components/ui/count-of";
import { Link } from "@/components/ui/link";
import { useDay } from "@/components/ui/moment";
import { useReading } from "@/components/ui/use-reading";
import type { OnWire } from "@/lib/server/http/wire";
import type { ForecastAnswer } from "@/lib/services/screens/item-forecast";

export interface ForecastLineProps {
  forecast: OnWire<ForecastAnswer>;
}

/** When an item reaches its next limit, as a range of days with how often such ranges held; or why there is no forecast. */
export function ForecastLine({ forecast }: ForecastLineProps) {
  const t = useTranslations();
  const countOf = useCountOf();
  const { leading, record, equipment_id } = forecast;
  if (!leading) return null;
  const measurement = t("forecast.of", { measurement: t(leading.name), sensor: leading.sensor.name });

  return (
    <div className="grid gap-0.5">
      {leading.target ? <Range forecast={forecast} of={leading} /> : <Silent of={leading} />}
      <p className="flex flex-wrap gap-x-2 text-muted text-xs">
        <Link
          href={`/equipments/${equipment_id}/details/pdm/${leading.sensor.id}?parameter=${leading.parameter}`}
          className="inline-flex items-center gap-1 text-accent hover:underline"
        >
          <TrendingUp aria-hidden className="size-3.5" />
          {measurement}
        </Link>
        {leading.target && (
          <span>
            {record.graded > 0
              ? t("forecast.record", { count: countOf(record.held, record.graded) })
              : t("forecast.no_record")}
          </span>
        )}
      </p>
    </div>
  );
}

type Leading = NonNullable<ForecastLineProps["forecast"]["leading"]>;

function Range({ forecast: { today }, of }: ForecastLineProps & { of: Leading }) {
  const t = useTranslations("forecast");
  const dayText = useDay();
  const { withUnit } = useReading();
  const { target, value, earliest, latest, basis } = of;
  if (!target || !earliest || !latest) return null;
  const [from, until] = [daysUntil(today, earliest), daysUntil(today, latest)];

  return (
    <>
      <b className="font-bold text-base text-strong">
        {from === until
          ? t("one_day", { days: from })
          : from === 0
            ? t("within", { days: until })
            : t("days", { from, until })}
      </b>
      <p className="text-body">
        {t(`targets.${target}`, {
          value: withUnit(value, of),
          from: dayText(earliest, "shortDay"),
          until: dayText(latest, "shortDay"),
        })}
      </p>
      {basis && <p className="text-muted text-xs">{t(`basis.${basis}`)}</p>}
    </>
  );
}

function Silent({ of: { silence } }: { of: Leading }) {
  const t = useTranslations("forecast");

  return (
    <p>
      <b className="font-semibold text-strong">{t("silent")}</b>
      {silence && <span className="block text-body">{t(`silences.${silence}`)}</span>}
    </p>
  );
}

const dayMs = 86_400_000;
const daysUntil = (today: string, day: string) =>
  Math.max(0, Math.round((Date.parse(day) - Date.parse(today)) / dayMs));
