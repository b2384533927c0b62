"use client";

import { Download } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { ReportTabs } from "@/components/report-schedules/report-tabs";
import { Framed, reportRows } from "@/components/resource/framed-rows";
import { PagesOfRows } from "@/components/resource/pages-of-rows";
import { Rows, type RowsColumn } from "@/components/resource/rows";
import { useExportRefused } from "@/components/resource/use-export-refused";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterChip } from "@/components/ui/filter-chips";
import { Link } from "@/components/ui/link";
import { Moment } from "@/components/ui/moment";
import { type PageAction, PageHeader } from "@/components/ui/page-header";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useMoney } from "@/components/ui/use-money";
import { api } from "@/lib/client/api";
import { cn } from "@/lib/client/class-names";
import { saveFile } from "@/lib/client/save-file";
import { useAddress } from "@/lib/client/use-address";
import { failureGroups } from "@/lib/inputs/failures";
import type { OnWire } from "@/lib/server/http/wire";
import type { FailuresScreen as Screen } from "@/lib/services/screens/failures";

export type FailuresScreenProps = OnWire<Screen>;
type Figure = FailuresScreenProps["figures"][number];
type Repeat = FailuresScreenProps["repeats"][number];

const head = "px-3 font-medium";
const cell = "px-3 py-1.5";

/** What failed most, by what and in which measure; below it what failed the same way again. */
export function FailuresScreen(props: FailuresScreenProps) {
  const {
    by,
    measure,
    measures,
    figures,
    figures_total,
    repeats,
    total,
    page,
    page_size,
    repeat_days,
    equipment_type,
  } = props;
  const t = useTranslations("work-orders.failures");
  const url = useAddress();
  const figureColumns = useFigureColumns(props);
  const repeatColumns = useRepeatColumns(props.currency);
  const download = useWorkbook(props.asked);

  return (
    <>
      <PageHeader title={t("title")} actions={[download]} tabs={<ReportTabs current="failures" />} />
      <div className="page-pad grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="max-w-prose text-muted">{t("explained")}</p>
        <CodedShare {...props} />
        <div className="flex flex-wrap items-center gap-2">
          <SegmentedControl
            label={t("by")}
            size="sm"
            value={by}
            onValueChange={(next) => url.change({ by: next === "mode" ? null : next })}
            segments={failureGroups.map((value) => ({ value, label: t(`groups.${value}`) }))}
          />
          <SegmentedControl
            label={t("measure")}
            size="sm"
            value={measure}
            onValueChange={(next) => url.change({ measure: next === "count" ? null : next })}
            segments={measures.map((value) => ({ value, label: t(`measures.${value}`) }))}
          />
          {equipment_type && (
            <FilterChip
              label={t("groups.equipment_type")}
              value={equipment_type}
              onRemove={() => url.change({ equipment_type_id: null })}
            />
          )}
        </div>
        <Framed>
          {figures.length === 0 ? (
            <EmptyState title={t("none")} text={t("none_hint")} />
          ) : (
            <Rows {...reportRows} of={figures} keyOf={({ id, key }) => `${id} ${key}`} columns={figureColumns} />
          )}
        </Framed>
        {figures_total > figures.length && (
          <p className="text-muted">{t("highest", { count: figures.length, total: figures_total })}</p>
        )}
        <h2 className="font-semibold text-strong">{t("repeats")}</h2>
        <p className="max-w-prose text-muted">
          {repeat_days === null ? t("repeats_explained_all") : t("repeats_explained", { days: repeat_days })}
        </p>
        <Framed>
          {repeats.length === 0 ? (
            <EmptyState kind="filtered" title={t("no_repeat")} />
          ) : (
            <Rows
              {...reportRows}
              of={repeats}
              keyOf={({ equipment, mode }) => `${equipment.id} ${mode.id}`}
              columns={repeatColumns}
            />
          )}
        </Framed>
        <PagesOfRows page={page} pageSize={page_size} total={total} />
      </div>
    </>
  );
}

/** Both tables, whole, as they are counted here, in one Excel file. */
function useWorkbook(asked: FailuresScreenProps["asked"]): PageAction {
  const t = useTranslations("exports.as");
  const refused = useExportRefused();
  const [isBusy, setBusy] = useState(false);

  async function download() {
    if (isBusy) return;
    setBusy(true);
    try {
      const { name, content } = await api.file("/maintenance/statistics/failures/export", {
        isQuiet: true,
        body: asked,
      });
      saveFile(name, content);
    } catch (error) {
      refused(error);
    } finally {
      setBusy(false);
    }
  }

  return { label: t("xlsx"), icon: <Download aria-hidden />, onSelect: () => void download(), busy: isBusy };
}

/** How many breakdowns of the year have a mode, how many of them nobody had to look for, and how many took one press. */
function CodedShare({ coded: { breakdowns, coded, untyped, by_one_press } }: FailuresScreenProps) {
  const t = useTranslations("work-orders.failures");
  const format = useFormatter();
  if (coded === null || untyped === null || by_one_press === null) return null;
  const percent = (share: number) => format.number(share, { style: "percent", maximumFractionDigits: 0 });

  return (
    <p className="text-strong">
      {t("coded", {
        share: percent(coded),
        count: breakdowns,
        untyped: percent(untyped),
        pressed: percent(by_one_press),
      })}
    </p>
  );
}

function useFigureColumns({ by, measure, figures, currency }: FailuresScreenProps): RowsColumn<Figure>[] {
  const t = useTranslations("work-orders.failures");
  const format = useFormatter();
  const money = useMoney();
  const most = figures[0]?.share || 1;
  const percent = (share: number) => format.number(share, { style: "percent", maximumFractionDigits: 0 });
  const value = (amount: number) =>
    measure === "cost"
      ? money(amount, currency)
      : format.number(amount, { maximumFractionDigits: measure === "count" ? 0 : 1 });
  /** What a figure is of: the orders of a mode, the modes of an item type, the item. */
  const hrefOf = ({ id }: Figure) => {
    if (id === null) return null;
    if (by === "mode") return `/maintenance/work-orders?${doneWith}&fault_id=${id}`;
    if (by === "equipment_type") return `/maintenance/failures?equipment_type_id=${id}`;
    if (by === "equipment") return `/equipments/${id}/details/pdm`;
    return null;
  };

  return [
    {
      key: "name",
      head: t(`groups.${by}`),
      headClassName: head,
      className: cn(cell, "font-semibold text-strong"),
      isRowHead: true,
      cell: (row) => {
        const href = hrefOf(row);
        const name = row.name ?? <span className="font-normal text-muted">{t("not_said")}</span>;
        return href ? (
          <Link href={href} className="hover:underline">
            {name}
          </Link>
        ) : (
          name
        );
      },
    },
    {
      key: "value",
      head: t(`measures.${measure}`),
      isRight: true,
      headClassName: head,
      className: cell,
      cell: (row) => (
        <span className="inline-flex items-center justify-end gap-2 tabular-nums">
          <span aria-hidden className="flex h-2 w-24 justify-end max-sm:hidden">
            <span className="rounded-[3px] bg-off-alarm" style={{ width: `${(row.share / most) * 100}%` }} />
          </span>
          {value(row.value)}
        </span>
      ),
    },
    {
      key: "share",
      head: t("share"),
      isRight: true,
      headClassName: cn(head, "max-sm:hidden"),
      className: cn(cell, "max-sm:hidden"),
      cell: ({ share }) => percent(share),
    },
    {
      key: "cumulative",
      head: t("cumulative"),
      isRight: true,
      headClassName: head,
      className: cell,
      cell: ({ cumulative }) => percent(cumulative),
    },
    {
      key: "orders",
      head: t("orders"),
      isRight: true,
      headClassName: cn(head, "max-md:hidden"),
      className: cn(cell, "max-md:hidden"),
      cell: ({ orders }) => format.number(orders),
    },
  ];
}

const doneWith = new URLSearchParams([
  ["status", "completed"],
  ["status", "closed"],
]);

function useRepeatColumns(currency: string): RowsColumn<Repeat>[] {
  const t = useTranslations("work-orders.failures");
  const format = useFormatter();
  const money = useMoney();

  return [
    {
      key: "item",
      head: t("groups.equipment"),
      headClassName: head,
      className: cell,
      isRowHead: true,
      cell: ({ equipment, mode, plant }) => (
        <>
          <Link
            href={`/equipments/${equipment.id}/details/pdm`}
            className="block font-semibold text-strong hover:underline"
          >
            {equipment.name}
          </Link>
          <span className="block font-normal text-muted text-xs">
            {mode.name} · {plant.name}
          </span>
        </>
      ),
    },
    {
      key: "count",
      head: t("measures.count"),
      isRight: true,
      headClassName: head,
      className: cn(cell, "tabular-nums"),
      cell: ({ count, order_ids }) => (
        <Link href={`/maintenance/work-orders/${order_ids[0]}`} className="text-strong hover:underline">
          {format.number(count)}
        </Link>
      ),
    },
    {
      key: "first",
      head: t("first"),
      headClassName: cn(head, "max-md:hidden"),
      className: cn(cell, "whitespace-nowrap max-md:hidden"),
      cell: ({ first_at, plant }) => <Moment at={first_at} as="day" timeZone={plant.time_zone} />,
    },
    {
      key: "last",
      head: t("last"),
      headClassName: head,
      className: cn(cell, "whitespace-nowrap"),
      cell: ({ last_at, plant }) => <Moment at={last_at} as="day" timeZone={plant.time_zone} />,
    },
    {
      key: "cost",
      head: t("measures.cost"),
      isRight: true,
      headClassName: cn(head, "max-md:hidden"),
      className: cn(cell, "tabular-nums max-md:hidden"),
      cell: ({ cost }) => (cost === null ? "–" : money(cost, currency)),
    },
  ];
}
