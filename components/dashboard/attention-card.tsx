import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button";
import { Card, CardFooter, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LimitBullet } from "@/components/ui/limit-bullet";
import { Sparkline } from "@/components/ui/sparkline";
import { StatusChip } from "@/components/ui/status-chip";
import { useReading } from "@/components/ui/use-reading";
import { cn } from "@/lib/client/class-names";
import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { hrefOf } from "@/lib/domain/structure/hierarchy";
import type { AttentionRow } from "@/lib/services/views/dashboard/attention";
import { Elapsed } from "./elapsed";

export const handlings = ["all", "unhandled", "with-work-order"] as const;
export type Handling = (typeof handlings)[number];

export interface AttentionCardProps {
  rows: readonly AttentionRow[];
  counts: { all: number; with_work_order: number };
  handling: Handling;
  /** What this page shows at most; "all" shows everything. */
  isShort: boolean;
  mayOrder: boolean;
  /** Rows of several plants name theirs. */
  isAllPlants: boolean;
  /** Are there sensors at all? */
  isWatched: boolean;
  now: string;
}

/** Only what is abnormal, worst first: how bad, where, how far beyond the limit, since when, and who cares for it. */
export function AttentionCard({ rows, counts, handling, isShort, isWatched, now, ...rest }: AttentionCardProps) {
  const t = useTranslations("dashboard.attention");
  const format = useFormatter();
  const shown = {
    all: counts.all,
    unhandled: counts.all - counts.with_work_order,
    "with-work-order": counts.with_work_order,
  };
  const total = shown[handling];

  return (
    <Card>
      <CardHeader
        title={t("title")}
        note={t("note", { count: counts.all })}
        actions={
          <nav
            aria-label={t("filter")}
            className="flex max-w-full gap-px overflow-x-auto rounded-control border border-line p-0.5 [scrollbar-width:none]"
          >
            {handlings.map((one) => (
              <Link
                key={one}
                href={one === "all" ? "?" : `?handling=${one}`}
                scroll={false}
                aria-current={one === handling ? "true" : undefined}
                className="flex h-6 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-chip px-2 font-medium text-xs hover:bg-hover aria-[current]:bg-strong aria-[current]:text-card touch:h-control"
              >
                {t(`handling.${one}`)} <span className="tabular-nums">{format.number(shown[one])}</span>
              </Link>
            ))}
          </nav>
        }
      />
      {rows.length === 0 ? (
        <EmptyState
          title={isWatched ? t("calm") : t("unwatched")}
          text={isWatched ? t("calmText") : t("unwatchedText")}
          action={
            isWatched ? undefined : (
              <Link href="/controllers/new" className={buttonStyle({ variant: "primary" })}>
                {t("addController")}
              </Link>
            )
          }
        />
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full border-collapse max-md:hidden">
            <thead>
              <tr className="text-left text-muted text-xs *:h-7 *:border-line-soft *:border-b *:font-medium">
                <th className="w-25 pl-3">{t("columns.level")}</th>
                <th>{t("columns.item")}</th>
                <th className="w-24 text-right">{t("columns.reading")}</th>
                <th className="w-36 pl-3.5 max-lg:hidden">{t("columns.limits")}</th>
                <th className="w-25 max-xl:hidden">{t("columns.trend")}</th>
                <th className="w-20 pl-2">{t("columns.active")}</th>
                <th className="w-25 pr-3 text-right">
                  <span className="sr-only">{t("columns.order")}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id} data-row={row.id} className="hover:bg-hover *:h-11.5 *:border-line-soft *:border-b">
                  <td className="whitespace-nowrap pr-3 pl-3">
                    <StatusChip level={row.level} />
                  </td>
                  <td className="max-w-0 truncate pr-3">
                    <ItemPlace row={row} isAllPlants={rest.isAllPlants} />
                  </td>
                  <td className="whitespace-nowrap text-right">
                    <Reading row={row} />
                  </td>
                  <td className="pl-3.5 max-lg:hidden">
                    <Limits row={row} />
                  </td>
                  <td className="max-xl:hidden">
                    <Trend row={row} />
                  </td>
                  <td className="whitespace-nowrap pl-2 text-muted">
                    {row.since && <Elapsed since={row.since} now={now} />}
                  </td>
                  <td className="pr-3 text-right">
                    <Order row={row} mayOrder={rest.mayOrder} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <ul className="md:hidden">
            {rows.map((row) => (
              <li key={row.id} className="grid gap-2 border-line-soft border-b p-4 last:border-0">
                <div className="flex items-center justify-between gap-2">
                  <StatusChip level={row.level} detail={row.since && <Elapsed since={row.since} now={now} />} />
                  <Reading row={row} />
                </div>
                <ItemPlace row={row} isAllPlants={rest.isAllPlants} />
                <Order row={row} mayOrder={rest.mayOrder} isWide />
              </li>
            ))}
          </ul>
        </div>
      )}
      {rows.length > 0 && (
        <CardFooter>
          {isShort && total > rows.length ? (
            <Link
              href={`?handling=${handling}&rows=all`}
              scroll={false}
              className="font-medium text-accent hover:underline"
            >
              {t("showAll", { count: total })}
            </Link>
          ) : (
            <span />
          )}
          <span className="text-muted">
            {t("updated", { time: format.dateTime(new Date(now), { timeStyle: "medium" }) })}
          </span>
        </CardFooter>
      )}
    </Card>
  );
}

function ItemPlace({ row, isAllPlants }: { row: AttentionRow; isAllPlants: boolean }) {
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
      <span className="block truncate text-muted text-xs">{path.join(" / ")}</span>
    </>
  );
}

function Reading({ row }: { row: AttentionRow }) {
  const t = useTranslations();
  const { figure } = useReading();
  if (!row.reading) return <span className="text-muted text-xs">{t("dashboard.attention.noReading")}</span>;
  const { value, unit, decimals, name } = row.reading;

  return (
    <Link href={hrefOf({ kind: "sensor", id: row.sensor.id, equipment_id: row.id })} className="hover:underline">
      <b className="font-semibold text-[15px] text-strong tabular-nums">{figure(value, decimals)}</b>
      <span className="ml-1 text-muted text-xs">{unit}</span>
      <span className="block text-muted text-xs">{t(name)}</span>
    </Link>
  );
}

function Limits({ row: { reading, level, limits } }: { row: AttentionRow }) {
  if (!reading) return null;
  return (
    <LimitBullet
      value={reading.value}
      level={level}
      unit={reading.unit}
      decimals={reading.decimals}
      width={122}
      warning={limits.warning}
      alarm={limits.alarm}
      lowWarning={limits.low_warning}
      lowAlarm={limits.low_alarm}
    />
  );
}

function Trend({ row: { spark, reading, level } }: { row: AttentionRow }) {
  const t = useTranslations("dashboard.attention");
  const { withUnit } = useReading();
  const known = spark.filter((value) => value !== null);
  if (!reading || known.length < 2) return null;
  const [from, to] = [known[0]!, known.at(-1)!].map((value) => withUnit(value, reading));

  return <Sparkline values={spark} level={level} label={t("trend", { from: from!, to: to! })} />;
}

function Order({ row, mayOrder, isWide }: { row: AttentionRow; mayOrder: boolean; isWide?: boolean }) {
  const t = useTranslations("dashboard.attention");
  const word = useTranslations("ui.process");
  if (row.work_order) {
    const { id, number, status } = row.work_order;
    return (
      <Link href={`/maintenance/work-orders/${id}`} className="font-medium text-accent hover:underline">
        {workOrderNumber(number)}
        <span className="block text-muted text-xs no-underline">
          {word.has(status) ? word(status as "pending") : status}
        </span>
      </Link>
    );
  }
  if (!mayOrder) return null;
  const alert = row.alert_id === null ? "" : `&alert_id=${row.alert_id}`;
  return (
    <Link
      href={`/maintenance/work-orders?new=1&equipment_id=${row.id}${alert}`}
      aria-label={t("makeOrder", { item: row.name })}
      className={cn(buttonStyle({ size: isWide ? "md" : "sm" }), isWide && "w-full")}
    >
      {t("workOrder")}
    </Link>
  );
}
