"use client";

import { useFormatter, useTranslations } from "next-intl";
import { ReportTabs } from "@/components/report-schedules/report-tabs";
import { Framed, reportRows } from "@/components/resource/framed-rows";
import { PagesOfRows } from "@/components/resource/pages-of-rows";
import { Rows, type RowsColumn } from "@/components/resource/rows";
import { SensorOrder } from "@/components/sensor-orders/sensor-order";
import { Battery } from "@/components/ui/battery";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { useMoment } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { ShareBar } from "@/components/ui/share-bar";
import { Signal } from "@/components/ui/signal";
import { cn } from "@/lib/client/class-names";
import { useAddress } from "@/lib/client/use-address";
import { itemCoverages } from "@/lib/domain/monitoring/coverage";
import type { OnWire } from "@/lib/server/http/wire";
import type { CoverageScreen as Screen } from "@/lib/services/screens/coverage";

export type CoverageScreenProps = OnWire<Screen>;
type Item = CoverageScreenProps["rows"][number];

/** Which items are watched now, and in how many hours of a month they were; the least covered first. */
export function CoverageScreen(props: CoverageScreenProps) {
  const { rows, totals, total, page, page_size, month, months, coverage, is_all_plants } = props;
  const t = useTranslations("dashboard.coverage");
  const format = useFormatter();
  const moment = useMoment();
  const url = useAddress();
  const columns = useColumns(is_all_plants);
  const counts = { watched: totals.watched, silent: totals.silent, no_sensor: totals.no_sensor };
  const percent = format.number(totals.expected_hours === 0 ? 0 : totals.covered_hours / totals.expected_hours, {
    style: "percent",
    maximumFractionDigits: 0,
  });

  return (
    <>
      <PageHeader title={t("title")} tabs={<ReportTabs current="coverage" />} />
      <div className="page-pad grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="max-w-prose text-muted">{t("explained")}</p>
        <div className="flex flex-wrap items-center gap-2">
          <SegmentedControl
            label={t("filter")}
            value={coverage ?? "all"}
            onValueChange={(next) => url.change({ coverage: next === "all" ? null : next, page: null })}
            segments={[
              { value: "all", label: t("states.all"), count: totals.items },
              ...itemCoverages.map((one) => ({ value: one, label: t(`states.${one}`), count: counts[one] })),
            ]}
          />
          <Select
            aria-label={t("month")}
            className="w-auto"
            value={month}
            onValueChange={(next) => url.change({ month: next, page: null })}
            options={months.map((one) => ({
              value: one,
              label: moment(`${one}-15`, "month"),
            }))}
          />
          {totals.expected_hours > 0 && (
            <b className="ml-auto font-semibold text-strong tabular-nums max-md:ml-0">
              {t("sum", { covered: totals.covered_hours, expected: totals.expected_hours, percent })}
            </b>
          )}
        </div>
        <Framed>
          {rows.length === 0 ? (
            <EmptyState kind="filtered" title={t("empty")} />
          ) : (
            <Rows {...reportRows} of={rows} keyOf={({ id }) => id} columns={columns} />
          )}
        </Framed>
        <PagesOfRows page={page} pageSize={page_size} total={total} />
      </div>
    </>
  );
}

/** The sensors of an item that do not report, each with what is done about it. */
function UnheardSensors({ item }: { item: Item }) {
  return item.sensors
    .filter(({ report }) => report !== "reporting")
    .map(({ id, name, report, order }) => (
      <span key={id} className="flex flex-wrap items-center gap-x-2 gap-y-1 py-0.5">
        <Link href={`/equipments/${item.id}/details/pdm/${id}`} className="text-accent text-xs hover:underline">
          {name}
        </Link>
        {report === "silent" && <SensorOrder sensor={{ id, name }} order={order} />}
      </span>
    ));
}

function useColumns(isAllPlants: boolean): RowsColumn<Item>[] {
  const t = useTranslations("dashboard.coverage");
  const sensors = ({ sensors: all }: Item) =>
    all.length === 0
      ? t("states.no_sensor")
      : t("reporting", { part: all.filter(({ report }) => report === "reporting").length, whole: all.length });

  return [
    {
      key: "item",
      head: t("item"),
      headClassName: "px-3 font-medium",
      className: "px-3 py-1.5",
      isRowHead: true,
      cell: (item) => (
        <>
          <Link
            href={`/equipments/${item.id}/details/main`}
            className="block font-semibold text-strong hover:underline touch:py-1"
          >
            {item.name}
          </Link>
          {isAllPlants && <span className="block font-normal text-muted text-xs">{item.plant}</span>}
          <span className="block font-normal text-muted text-xs md:hidden">{sensors(item)}</span>
          <span className="block font-normal md:hidden">
            <UnheardSensors item={item} />
          </span>
        </>
      ),
    },
    {
      key: "covered",
      head: t("covered"),
      headClassName: "px-3 text-right font-medium",
      className: "px-3 py-1.5 text-right tabular-nums",
      cell: ({ covered_hours, expected_hours }) =>
        expected_hours === 0 ? (
          "–"
        ) : (
          <span className="inline-flex items-center justify-end gap-2.5">
            {t("hours", { covered: covered_hours, expected: expected_hours })}
            <ShareBar value={covered_hours / expected_hours} className="w-24 max-md:w-12" />
          </span>
        ),
    },
    {
      key: "sensors",
      head: t("sensors"),
      headClassName: "px-3 font-medium max-md:hidden",
      className: "px-3 py-1.5 max-md:hidden",
      cell: (item) => (
        <>
          <span className={cn(item.coverage !== "watched" && "text-warning-text")}>{sensors(item)}</span>
          <UnheardSensors item={item} />
        </>
      ),
    },
    {
      key: "battery",
      head: t("battery"),
      headClassName: "px-3 font-medium max-md:hidden",
      className: "px-3 py-1.5 max-md:hidden",
      cell: ({ battery_pct, sensors: all }) => (all.length === 0 ? "–" : <Battery percent={battery_pct} />),
    },
    {
      key: "signal",
      head: t("signal"),
      headClassName: "px-3 font-medium max-lg:hidden",
      className: "px-3 py-1.5 max-lg:hidden",
      cell: ({ signal, sensors: all }) => (all.length === 0 ? "–" : <Signal strength={signal} />),
    },
  ];
}
