"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { reportRows } from "@/components/resource/framed-rows";
import { PagesOfRows, pagesIn } from "@/components/resource/pages-of-rows";
import { Rows, type RowsColumn } from "@/components/resource/rows";
import { useCan, useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Moment } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useDurationText } from "@/components/ui/use-duration-text";
import { useAddress } from "@/lib/client/use-address";
import type { OnWire } from "@/lib/server/http/wire";
import type { DowntimesScreen as Screen } from "@/lib/services/screens/downtimes";
import { aboutDowntime, CorrectDowntime, EndDowntime, RecordDowntime } from "./downtime-dialogs";
import { type Downtime, placeOf } from "./downtime-place";
import { KeptMark } from "./kept-mark";
import { OrderTitle } from "./order-title";
import { type KeptState, useKeptDowntimes } from "./use-kept-downtimes";

export type DowntimesScreenProps = OnWire<Screen>;
type Shown = Downtime & { kept: KeptState };

/** When something stood still, from every source: an order, a counted line or a person. */
export function DowntimesScreen({ rows, meta, show, with_short, plant_id, now }: DowntimesScreenProps) {
  const t = useTranslations("downtimes");
  const address = useAddress();
  const may = useCan();
  const mayChange = may("update_maintenance") || may("update_oee");
  const [isRecording, setRecording] = useState(false);
  const [ending, setEnding] = useState<Downtime | null>(null);
  const [correcting, setCorrecting] = useState<Downtime | null>(null);
  const { is_across_plants: isAcrossPlants } = useViewer();
  const shown = useKeptDowntimes(rows);
  const columns = useColumns({ now, mayChange, isAcrossPlants, onEnd: setEnding, onCorrect: setCorrecting });

  return (
    <>
      <PageHeader
        title={<OrderTitle current="downtimes">{t("title")}</OrderTitle>}
        primary={
          mayChange && (rows.length > 0 || show === "open")
            ? { label: t("record"), icon: <Plus aria-hidden />, onSelect: () => setRecording(true) }
            : undefined
        }
      />
      <div className="page-pad grid grid-cols-[minmax(0,1fr)] gap-3 pt-0!">
        <div className="flex flex-wrap items-center gap-3">
          <SegmentedControl
            label={t("filter")}
            value={show}
            onValueChange={(next) => address.change({ show: next === "all" ? null : next, page: null })}
            segments={[
              { value: "all" as const, label: t("all") },
              { value: "open" as const, label: t("open") },
            ]}
          />
          <Checkbox
            label={t("with_short")}
            checked={with_short}
            onCheckedChange={(checked) => address.change({ short: checked === true ? "1" : null, page: null })}
          />
        </div>
        <Card className="overflow-hidden">
          {rows.length === 0 ? (
            <NoDowntimes show={show} onRecord={mayChange ? () => setRecording(true) : undefined} />
          ) : (
            <Rows {...reportRows} of={shown} keyOf={({ id }) => id} columns={columns} />
          )}
        </Card>
        <PagesOfRows {...pagesIn(meta)} />
      </div>
      {isRecording && <RecordDowntime plant_id={plant_id} onClose={() => setRecording(false)} />}
      {ending && <EndDowntime downtime={ending} onClose={() => setEnding(null)} />}
      {correcting && (
        <CorrectDowntime
          downtime={{
            ...correcting,
            name: placeOf(correcting).name,
            time_zone: correcting.plant.time_zone,
            about: aboutDowntime(correcting),
          }}
          onClose={() => setCorrecting(null)}
        />
      )}
    </>
  );
}

interface ColumnsOptions {
  now: string;
  mayChange: boolean;
  /** Then each names its plant. */
  isAcrossPlants: boolean;
  onEnd: (downtime: Downtime) => void;
  onCorrect: (downtime: Downtime) => void;
}

function useColumns({ now, mayChange, isAcrossPlants, onEnd, onCorrect }: ColumnsOptions): RowsColumn<Shown>[] {
  const t = useTranslations("downtimes");
  const duration = useDurationText();
  const head = "px-3 font-medium";
  const minutesOf = ({ started_at, ended_at }: Downtime) =>
    Math.round((Date.parse(ended_at ?? now) - Date.parse(started_at)) / 60_000);
  const length = (row: Downtime) => duration(minutesOf(row), "minutes");
  const begun = ({ started_at, plant }: Downtime) => <Moment at={started_at} timeZone={plant.time_zone} />;
  const state = (row: Downtime) =>
    row.ended_at === null && <span className="font-semibold text-acute-text">{t("still")} </span>;

  return [
    {
      key: "place",
      head: t("place"),
      headClassName: head,
      className: "px-3 py-1.5",
      isRowHead: true,
      cell: (row) => (
        <PlaceCell row={row} isAcrossPlants={isAcrossPlants}>
          {begun(row)}, {state(row)}
          {length(row)} <KeptMark state={row.kept} />
        </PlaceCell>
      ),
    },
    {
      key: "started_at",
      head: t("started_at"),
      headClassName: `${head} max-md:hidden`,
      className: "whitespace-nowrap px-3 py-1.5 max-md:hidden",
      cell: begun,
    },
    {
      key: "duration",
      head: t("duration"),
      headClassName: `${head} text-right max-md:hidden`,
      className: "whitespace-nowrap px-3 py-1.5 text-right tabular-nums max-md:hidden",
      cell: (row) => (
        <span suppressHydrationWarning>
          <KeptMark state={row.kept} /> {state(row)}
          {length(row)}
        </span>
      ),
    },
    {
      key: "reason",
      head: t("reason"),
      headClassName: head,
      className: "px-3 py-1.5",
      cell: (row) => <ReasonCell row={row} />,
    },
    {
      key: "source",
      head: t("noted_by"),
      headClassName: `${head} max-lg:hidden`,
      className: "px-3 py-1.5 text-muted max-lg:hidden",
      cell: ({ source }) => t(`source.${source as "order"}`),
    },
    ...(mayChange
      ? [
          {
            key: "end",
            head: <span className="sr-only">{t("end")}</span>,
            headClassName: head,
            className: "px-3 py-1.5 text-right",
            cell: (row: Shown) => <RowActions row={row} onEnd={onEnd} onCorrect={onCorrect} />,
          },
        ]
      : []),
  ];
}

/** A counter's stop is explained where it was counted. */
function RowActions({ row, onEnd, onCorrect }: { row: Downtime } & Pick<ColumnsOptions, "onEnd" | "onCorrect">) {
  const t = useTranslations("downtimes");
  const { name } = placeOf(row);

  return (
    <span className="flex flex-wrap justify-end gap-1.5">
      {row.process === null && (
        <Button size="sm" variant="ghost" aria-label={t("correct_of", { name })} onClick={() => onCorrect(row)}>
          {t("correct")}
        </Button>
      )}
      {row.ended_at === null && (
        <Button size="sm" aria-label={t("end_of", { name })} onClick={() => onEnd(row)}>
          {t("end")}
        </Button>
      )}
    </span>
  );
}

interface PlaceCellProps {
  row: Downtime;
  isAcrossPlants: boolean;
  /** When it began and how long it lasts, where a phone has no columns for them. */
  children: ReactNode;
}

function PlaceCell({ row, isAcrossPlants, children }: PlaceCellProps) {
  const may = useCan();
  const { name, href } = placeOf(row);
  const isOpenable = href && (row.process ? may("view_oee") : may("view_dashboard"));

  return (
    <>
      {isOpenable ? (
        <Link href={href} className="block font-semibold text-strong hover:underline">
          {name}
        </Link>
      ) : (
        <span className="block font-semibold text-strong">{name}</span>
      )}
      {isAcrossPlants && <span className="block font-normal text-muted text-xs">{row.plant.name}</span>}
      <span suppressHydrationWarning className="block font-normal text-muted text-xs md:hidden">
        {children}
      </span>
    </>
  );
}

/** The order that it was for, or what was entered. */
function ReasonCell({ row: { reason, is_planned, work_order, source } }: { row: Downtime }) {
  const t = useTranslations("downtimes");

  return (
    <>
      {work_order ? (
        <Link href={`/maintenance/work-orders/${work_order.id}`} className="text-accent hover:underline">
          <span className="font-mono text-xs">{work_order.label}</span> {work_order.name}
        </Link>
      ) : (
        <span className={reason ? "text-strong" : "text-muted"}>{reason ?? t("no_reason")}</span>
      )}
      {is_planned && <span className="text-muted text-xs"> {t("planned")}</span>}
      <span className="block text-muted text-xs lg:hidden">{t(`source.${source as "order"}`)}</span>
    </>
  );
}

function NoDowntimes({ show, onRecord }: Pick<DowntimesScreenProps, "show"> & { onRecord?: () => void }) {
  const t = useTranslations("downtimes");
  if (show === "open") return <EmptyState kind="filtered" title={t("none_open")} />;

  return (
    <EmptyState
      title={t("empty")}
      text={t("empty_hint")}
      action={
        onRecord && (
          <Button variant="primary" onClick={onRecord}>
            <Plus aria-hidden />
            {t("record")}
          </Button>
        )
      }
    />
  );
}
