import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Sparkline } from "@/components/ui/sparkline";
import { StatusShape } from "@/components/ui/status-shape";
import { useReading } from "@/components/ui/use-reading";
import { cn } from "@/lib/client/class-names";
import type { OnWire } from "@/lib/server/http/wire";
import type { Sister } from "@/lib/services/screens/sisters";

/** The same measurement on the others of the item's type: whether it is this machine, or all of them. */
export function SistersCard({ sisters }: { sisters: readonly OnWire<Sister>[] }) {
  const t = useTranslations();
  const [own] = sisters;

  return (
    <Card>
      <CardHeader title={t("hierarchy.sisters.title")} note={own && t(own.name)} />
      {!own ? (
        <p className="px-3 py-2.5 text-muted">{t("hierarchy.sisters.none")}</p>
      ) : (
        <ul>
          {sisters.map((one) => (
            <li
              key={one.id}
              aria-current={one.is_own || undefined}
              className={cn(
                "flex items-center gap-2.5 border-line-soft border-b px-3 py-1.5 last:border-b-0",
                one.is_own && "bg-sunk",
              )}
            >
              <SisterLine one={one} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function SisterLine({ one }: { one: OnWire<Sister> }) {
  const t = useTranslations();
  const { figure, withUnit } = useReading();
  const { spark, level, value, limit, is_own, is_same_model } = one;
  const [first, ...more] = spark.filter((known) => known !== null);
  const about = [one.machine, is_own ? t("hierarchy.sisters.own") : is_same_model && t("hierarchy.sisters.same_model")];

  return (
    <>
      <StatusShape level={level} size={15} className="shrink-0" />
      <span className="min-w-0 flex-1">
        <Link
          href={
            is_own
              ? `/equipments/${one.id}/details/pdm/${one.sensor_id}?parameter=${one.parameter}`
              : `/equipments/${one.id}/details/main`
          }
          className="block truncate font-semibold text-strong hover:underline touch:py-3"
        >
          {one.item}
        </Link>
        <span className="block truncate text-muted text-xs">{about.filter(Boolean).join(" · ")}</span>
      </span>
      {first !== undefined && more.length > 0 && (
        <Sparkline
          values={spark}
          level={level}
          width={56}
          label={t("hierarchy.sisters.trend", {
            from: figure(first, one.decimals),
            to: figure(more.at(-1), one.decimals),
          })}
        />
      )}
      <span className="shrink-0 text-right">
        <b className="block font-semibold text-strong tabular-nums">{withUnit(value, one)}</b>
        {limit !== null && (
          <span className="block text-muted text-xs tabular-nums">
            {t("alerts.limit", { value: figure(limit, one.decimals) })}
          </span>
        )}
      </span>
    </>
  );
}
