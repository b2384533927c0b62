"use client";

import { Plus } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { reportRows } from "@/components/resource/framed-rows";
import { PagesOfRows, pagesIn } from "@/components/resource/pages-of-rows";
import { Rows, type RowsColumn } from "@/components/resource/rows";
import { HierarchyCrumb } from "@/components/shell/hierarchy-crumb";
import { useCan } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/dropdown-menu";
import { EmptyState } from "@/components/ui/empty-state";
import { Moment } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useDurationText } from "@/components/ui/use-duration-text";
import { useAddress } from "@/lib/client/use-address";
import { EndStop, RecordStop } from "./stop-dialogs";
import { secondsOf } from "./timeline-card";
import type { Log, Stop } from "./types";
import { useExplain } from "./use-explain";

/** Every stop of a line, newest first, with its reason and who gave it. */
export function ProcessLog({ process, stops, filter, with_short, now }: Log) {
  const t = useTranslations("processes");
  const address = useAddress();
  const may = useCan();
  const mayChange = may("update_oee");
  const [isRecording, setRecording] = useState(false);
  const [ending, setEnding] = useState<Stop | null>(null);
  const columns = useColumns({ process, now, mayChange, onEnd: setEnding });
  const { data, meta } = stops;

  return (
    <>
      <PageHeader
        title={t("log.title")}
        crumbs={
          <HierarchyCrumb
            segments={[
              { href: "/processes", label: t("title") },
              { href: `/processes/${process.id}/details/dashboard`, label: process.name },
              { label: t("log.title") },
            ]}
          />
        }
        primary={
          mayChange
            ? { label: t("log.record"), icon: <Plus aria-hidden />, onSelect: () => setRecording(true) }
            : undefined
        }
      />
      <div className="page-pad grid grid-cols-[minmax(0,1fr)] gap-3 pt-0!">
        <div className="flex flex-wrap items-center gap-3">
          <SegmentedControl
            label={t("log.filter")}
            value={filter}
            onValueChange={(next) => address.change({ show: next === "all" ? null : next, page: null })}
            segments={[
              { value: "all" as const, label: t("log.all") },
              { value: "unexplained" as const, label: t("not_explained") },
            ]}
          />
          <Checkbox
            label={t("log.with_short")}
            checked={with_short}
            onCheckedChange={(checked) => address.change({ short: checked === true ? "1" : null, page: null })}
          />
        </div>
        <Card className="overflow-hidden">
          {data.length === 0 ? (
            <EmptyState kind={filter === "all" ? "first" : "filtered"} title={t("no_stops")} />
          ) : (
            <Rows {...reportRows} of={data} keyOf={({ id }) => id} columns={columns} />
          )}
        </Card>
        <PagesOfRows {...pagesIn(meta)} />
      </div>
      {isRecording && <RecordStop process={process} onClose={() => setRecording(false)} />}
      {ending && <EndStop stop={ending} process={process} onClose={() => setEnding(null)} />}
    </>
  );
}

interface ColumnsOptions extends Pick<Log, "process" | "now"> {
  mayChange: boolean;
  onEnd: (stop: Stop) => void;
}

function useColumns({ process, now, mayChange, onEnd }: ColumnsOptions): RowsColumn<Stop>[] {
  const t = useTranslations("processes");
  const format = useFormatter();
  const duration = useDurationText();
  const head = "px-3 font-medium";
  const lost = (stop: Stop) => Math.round((secondsOf(stop, now) / 60) * process.run_rate);
  const length = (stop: Stop) => duration(Math.round(secondsOf(stop, now)), "seconds");

  return [
    {
      key: "from",
      head: t("log.from"),
      headClassName: head,
      className: "px-3 py-1.5",
      isRowHead: true,
      cell: (stop) => (
        <>
          <span className="font-semibold text-strong">
            <Moment at={stop.started_at} as="second" timeZone={process.time_zone} />
          </span>
          <span suppressHydrationWarning className="block font-normal text-muted text-xs md:hidden">
            {length(stop)}, {t("part_count", { count: lost(stop) })}
          </span>
        </>
      ),
    },
    {
      key: "duration",
      head: t("log.duration"),
      headClassName: `${head} text-right max-md:hidden`,
      className: "whitespace-nowrap px-3 py-1.5 text-right tabular-nums max-md:hidden",
      cell: (stop) => <span suppressHydrationWarning>{length(stop)}</span>,
    },
    {
      key: "parts",
      head: t("parts_lost"),
      headClassName: `${head} text-right max-md:hidden`,
      className: "px-3 py-1.5 text-right tabular-nums max-md:hidden",
      cell: (stop) => <span suppressHydrationWarning>{stop.is_planned ? "" : format.number(lost(stop))}</span>,
    },
    {
      key: "reason",
      head: t("log.reason"),
      headClassName: head,
      className: "px-3 py-1.5",
      cell: (stop) => <ReasonCell stop={stop} process={process} mayChange={mayChange} />,
    },
    {
      key: "by",
      head: t("log.by"),
      headClassName: `${head} max-lg:hidden`,
      className: "px-3 py-1.5 text-muted max-lg:hidden",
      cell: ({ explained_by, closed_by }) =>
        [explained_by, closed_by && t("log.ended_by", { name: closed_by })].filter(Boolean).join(", "),
    },
    ...(mayChange
      ? [
          {
            key: "end",
            head: <span className="sr-only">{t("log.end")}</span>,
            headClassName: head,
            className: "px-3 py-1.5 text-right",
            cell: (stop: Stop) =>
              stop.ended_at === null && (
                <Button size="sm" onClick={() => onEnd(stop)}>
                  {t("log.end")}
                </Button>
              ),
          },
        ]
      : []),
  ];
}

interface ReasonCellProps extends Pick<Log, "process"> {
  stop: Stop;
  mayChange: boolean;
}

function ReasonCell({ stop, process, mayChange }: ReasonCellProps) {
  const t = useTranslations("processes");
  const { explain, busy } = useExplain();
  const text = stop.reason ?? t(stop.is_short ? "bands.short" : "not_explained");
  const planned = stop.is_planned && <span className="text-muted text-xs"> {t("planned")}</span>;
  if (!mayChange || process.reasons.length === 0)
    return (
      <span className={stop.reason ? "text-strong" : "text-muted"}>
        {text}
        {planned}
      </span>
    );

  return (
    <Menu>
      <MenuTrigger asChild>
        <Button size="sm" variant={stop.reason ? "ghost" : "secondary"} busy={busy === stop.id}>
          {stop.reason ?? t(stop.is_short ? "bands.short" : "explain")}
          {planned}
        </Button>
      </MenuTrigger>
      <MenuContent align="start">
        {process.reasons.map((reason) => (
          <MenuItem key={reason.id} onSelect={() => void explain(stop, reason)}>
            {reason.name}
            {reason.is_planned && <span className="ml-2 text-muted text-xs">{t("planned")}</span>}
          </MenuItem>
        ))}
        {stop.reason_id !== null && <MenuItem onSelect={() => void explain(stop, null)}>{t("take_back")}</MenuItem>}
      </MenuContent>
    </Menu>
  );
}
