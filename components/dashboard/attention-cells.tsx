import { useTranslations } from "next-intl";
import { CaseState } from "@/components/alerts/case-state";
import type { MayOnItems } from "@/components/alerts/may-on-items";
import { ClassChip } from "@/components/criticality/class-chip";
import { buttonStyle } from "@/components/ui/button";
import { LimitBullet } from "@/components/ui/limit-bullet";
import { Link } from "@/components/ui/link";
import { MiddleText } from "@/components/ui/middle-text";
import { Sparkline } from "@/components/ui/sparkline";
import { useReading } from "@/components/ui/use-reading";
import { cn } from "@/lib/client/class-names";
import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { hrefOf } from "@/lib/domain/structure/hierarchy";
import type { AttentionRow } from "@/lib/services/views/dashboard/attention";

/** What the table and the cards of the dashboard's list share. */

export function ItemPlace({ row, isAllPlants }: { row: AttentionRow; isAllPlants: boolean }) {
  const path = [
    ...(isAllPlants ? [row.plant.name] : []),
    row.production_line.name,
    row.machine.name,
    ...(row.asset.name === row.machine.name ? [] : [row.asset.name]),
  ];

  return (
    <>
      <Link
        href={hrefOf({ kind: "equipment", id: row.id })}
        className="font-semibold text-strong hover:text-accent hover:underline"
      >
        {row.name}
      </Link>
      <ClassChip of={row.criticality} className="ml-1.5" />
      <MiddleText text={path} className="text-muted text-xs" />
    </>
  );
}

export function Reading({ row }: { row: AttentionRow }) {
  const t = useTranslations();
  const { figure } = useReading();
  if (!row.reading) return <span className="text-muted text-xs">{t("dashboard.attention.noReading")}</span>;
  const { value, unit, decimals, name } = row.reading;

  return (
    <Link href={hrefOf({ kind: "sensor", id: row.sensor.id, equipment_id: row.id })} className="hover:underline">
      <b className="font-semibold text-[15px] text-strong tabular-nums">{figure(value, decimals)}</b>
      <span className="ml-1 text-muted text-xs">{unit}</span>
      <MiddleText text={t(name)} className="ml-auto justify-end text-muted text-xs md:max-w-24 @5xl:max-w-40" />
    </Link>
  );
}

export function Limits({ row: { reading, level, limits } }: { row: AttentionRow }) {
  if (!reading) return null;
  return (
    <LimitBullet
      value={reading.value}
      level={level}
      unit={reading.unit}
      decimals={reading.decimals}
      width={92}
      warning={limits.warning}
      alarm={limits.alarm}
      lowWarning={limits.low_warning}
      lowAlarm={limits.low_alarm}
    />
  );
}

export function Trend({ row: { spark, reading, level } }: { row: AttentionRow }) {
  const t = useTranslations("dashboard.attention");
  const { withUnit } = useReading();
  const known = spark.filter((value) => value !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (!reading || first === undefined || last === undefined)
    return <span className="text-muted text-xs">{t("noTrend")}</span>;
  const [from, to] = [withUnit(first, reading), withUnit(last, reading)];

  return <Sparkline values={spark} level={level} label={t("trend", { from, to })} />;
}

/** What the item's alerts have become; the strip does not count those that are muted. */
export function State({ row }: { row: AttentionRow }) {
  const t = useTranslations("alerts");
  if (!row.case) return null;

  return (
    <>
      <CaseState of={row.case} />
      {row.case.is_muted && <span className="block text-muted text-xs">{t("muted")}</span>}
    </>
  );
}

export function Order({ row, may, isWide }: { row: AttentionRow; may: MayOnItems; isWide?: boolean }) {
  const t = useTranslations("dashboard.attention");
  if (row.work_order) {
    const { id, number } = row.work_order;
    return (
      <Link href={`/maintenance/work-orders/${id}`} className="font-medium text-accent hover:underline">
        {workOrderNumber(number)}
      </Link>
    );
  }
  const request = row.case?.request;
  if (request) {
    const label = workOrderNumber(request.number, "request");
    return may.seeRequests ? (
      <Link href={`/maintenance-requests?id=${request.id}`} className="font-medium text-accent hover:underline">
        {label}
      </Link>
    ) : (
      <span className="font-medium text-strong">{label}</span>
    );
  }
  if (!may.order && !may.request) return null;
  const alert = row.alert_id === null ? "" : `&alert_id=${row.alert_id}`;
  const form = may.order ? "/maintenance/work-orders" : "/maintenance-requests";
  return (
    <Link
      href={`${form}?new=1&equipment_id=${row.id}${alert}`}
      aria-label={t(may.order ? "makeOrder" : "makeRequest", { item: row.name })}
      className={cn(buttonStyle({ size: isWide ? "md" : "sm" }), isWide && "w-full")}
    >
      {t(may.order ? "workOrder" : "request")}
    </Link>
  );
}
