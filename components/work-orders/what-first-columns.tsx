"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ClassChip } from "@/components/criticality/class-chip";
import type { RowsColumn } from "@/components/resource/rows";
import { Link } from "@/components/ui/link";
import { Sentence } from "@/components/ui/moment";
import { ShareBar } from "@/components/ui/share-bar";
import { useMoney } from "@/components/ui/use-money";
import { cn } from "@/lib/client/class-names";
import { Source } from "./downtime-basis";
import { useDuration } from "./due";
import type { WhatFirstScreenProps } from "./types";

type Board = WhatFirstScreenProps["board"];
type Row = Board["rows"][number];

const head = "px-3 font-medium";
const right = "px-3 py-1.5 text-right tabular-nums";

/** Rank, order, and each factor with its source; a narrow screen has the factors below the order. */
export function useRankingColumns(board: Board): RowsColumn<Row>[] {
  const t = useTranslations("what-first");
  const format = useFormatter();
  const money = useMoney();
  const { currency } = board;
  const largest = Math.max(1, ...board.rows.map(({ loss }) => loss ?? 0));
  const factors = useFactorColumns(board);

  return [
    {
      key: "rank",
      head: "#",
      headClassName: head,
      className: "w-28 max-md:w-20 px-3 py-1.5 tabular-nums",
      cell: ({ rank, severity_rank, difference }) => (
        <>
          <b className="font-semibold text-strong">{format.number(rank)}</b>
          <span className="block text-muted text-xs md:whitespace-nowrap">
            {difference === 0
              ? t("same_by_severity")
              : t("by_severity", { rank: severity_rank, difference: signed(difference, format.number) })}
          </span>
        </>
      ),
    },
    {
      key: "order",
      head: t("order"),
      headClassName: head,
      className: "min-w-56 px-3 py-1.5 font-normal max-md:min-w-0",
      isRowHead: true,
      cell: (row) => (
        <>
          <Link href={`/maintenance/work-orders/${row.id}`} className="block font-semibold text-strong hover:underline">
            {row.name}
          </Link>
          <span className="block text-muted text-xs">
            <span className="font-mono">{row.label}</span> <ClassChip of={row.criticality} />
            {row.equipment && ` · ${row.equipment.name}`}
            {row.production_line && ` · ${row.production_line.name}`}
          </span>
          <dl className="mt-1 grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3 text-xs max-md:grid-cols-1 max-md:[&>dd]:mb-1.5 lg:hidden">
            <dt className="text-muted">{t("chance")}</dt>
            <dd>
              <ChanceCell row={row} board={board} />
            </dd>
            <dt className="text-muted">{t("hours")}</dt>
            <dd>
              <HoursCell row={row} />
            </dd>
            <dt className="text-muted">{t("value")}</dt>
            <dd>
              <ValueCell row={row} currency={currency} />
            </dd>
          </dl>
        </>
      ),
    },
    ...factors,
    {
      key: "loss",
      head: t("loss"),
      headClassName: cn(head, "text-right"),
      className: cn(right, "font-semibold text-strong"),
      cell: ({ loss }) =>
        loss === null ? (
          <Unknown />
        ) : (
          <>
            {money(loss, currency)}
            <ShareBar value={loss / largest} className="mt-1 ml-auto h-1.5 w-24 max-md:w-14" />
          </>
        ),
    },
  ];
}

/** Each with its source; a narrow screen has them below the order. */
function useFactorColumns(board: Board): RowsColumn<Row>[] {
  const t = useTranslations("what-first");
  const look = { headClassName: cn(head, "max-lg:hidden"), className: "px-3 py-1.5 max-lg:hidden" };

  return [
    { ...look, key: "chance", head: t("chance"), cell: (row) => <ChanceCell row={row} board={board} /> },
    { ...look, key: "hours", head: t("hours"), cell: (row) => <HoursCell row={row} /> },
    { ...look, key: "value", head: t("value"), cell: (row) => <ValueCell row={row} currency={board.currency} /> },
  ];
}

/** +3: so many places further up than by severity. */
const signed = (difference: number, number: (value: number) => string) =>
  difference > 0 ? `+${number(difference)}` : `−${number(-difference)}`;

function Unknown() {
  const t = useTranslations("what-first");
  return <span className="font-normal text-muted">{t("unknown")}</span>;
}

const Factor = ({ value, source }: { value: ReactNode; source: ReactNode }) => (
  <>
    <span className="block text-strong tabular-nums">{value}</span>
    <span className="block text-muted text-xs">{source}</span>
  </>
);

function ChanceCell({ row, board }: { row: Row; board: Board }) {
  const t = useTranslations("what-first");
  const format = useFormatter();
  const { chance, condition, since, forecast, sensor_id, equipment } = row;
  if (!chance) return <Unknown />;
  const value = format.number(chance.value, { style: "percent", maximumFractionDigits: 1 });
  const sensor = chance.from === "forecast" ? forecast?.sensor_id : sensor_id;
  const at = chance.from === "forecast" ? forecast?.at : since;
  const text =
    chance.from === "level" && condition
      ? (time: string) => t(`conditions.${condition}`, { time })
      : (time: string) => t(chance.from === "down" ? "chances.down" : "chances.forecast", { time });
  const sentence = at ? <Sentence of={(moment) => text(moment(at, "day", board.time_zone))} /> : null;
  const href =
    chance.from === "down" || !equipment || !sensor
      ? "/maintenance/downtimes"
      : `/equipments/${equipment.id}/details/pdm/${sensor}`;

  return (
    <Factor
      value={value}
      source={
        <Source href={href} permission={chance.from === "down" ? "view_maintenance" : "view_dashboard"}>
          {sentence}
        </Source>
      }
    />
  );
}

function HoursCell({ row }: { row: Row }) {
  const t = useTranslations("what-first.sources");
  const faults = useTranslations("diagnosis.faults");
  const duration = useDuration();
  const { hours, fault, id } = row;
  if (!hours) return <Unknown />;
  const count = hours.count ?? 0;
  const text = {
    week: () => t("week"),
    fault: () => t("fault", { count, fault: fault ? faults(fault as "unbalance") : "" }),
    plant: () => t("plant", { count }),
    estimate: () => t("estimate"),
  }[hours.from]();
  const href = hours.from === "estimate" ? `/maintenance/work-orders/${id}` : "/maintenance/downtimes";

  return (
    <Factor
      value={duration(hours.minutes)}
      source={
        <Source href={href} permission="view_maintenance">
          {text}
        </Source>
      }
    />
  );
}

function ValueCell({ row: { value }, currency }: { row: Row; currency: string }) {
  const t = useTranslations("what-first");
  const format = useFormatter();
  const money = useMoney();
  const exact = useMoney("exact");
  if (!value) return <Unknown />;
  if (value.from !== "production")
    return (
      <Factor
        value={t("per_hour", { amount: money(value.hourly, currency) })}
        source={
          <Source
            href={value.from === "line" ? `/production-lines/${value.place.id}/details` : `/plants/${value.place.id}`}
            permission={value.from === "line" ? "view_dashboard" : "view_plants"}
          >
            {t("sources.flat", { name: value.place.name })}
          </Source>
        }
      />
    );

  return (
    <Factor
      value={t("per_hour", { amount: money(value.hourly, currency) })}
      source={
        <Source href={`/processes/${value.process.id}`} permission="view_oee">
          {t("sources.production", {
            name: value.process.name,
            rate: format.number(value.run_rate * 60),
            value: exact(value.value_per_part, currency),
            share: format.number(value.planned_share, { style: "percent", maximumFractionDigits: 1 }),
          })}
        </Source>
      }
    />
  );
}
