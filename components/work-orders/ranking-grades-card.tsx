"use client";

import { Ban, Check, TriangleAlert } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { PagesOfRows, pagesIn } from "@/components/resource/pages-of-rows";
import { Rows, type RowsColumn } from "@/components/resource/rows";
import { Card, CardHeader } from "@/components/ui/card";
import { useCountOf } from "@/components/ui/count-of";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Moment } from "@/components/ui/moment";
import { cn } from "@/lib/client/class-names";
import type { RankedOutcome } from "@/lib/domain/maintenance/work-ranking";
import { useDuration } from "./due";
import type { WhatFirstScreenProps } from "./types";

type Grades = WhatFirstScreenProps["grades"];
type Ranking = Grades["data"][number];

const looks = {
  failed: { icon: TriangleAlert, colour: "text-alarm-text" },
  done: { icon: Check, colour: "text-ok-text" },
  held: { icon: Ban, colour: "text-muted" },
} as const satisfies Record<RankedOutcome, object>;

const head = "px-3 font-medium";
const right = "px-3 py-1.5 text-right tabular-nums";

/** How many of the orders that failed within a week each ranking had in its first places, also where severity was better. */
export function RankingGradesCard({ grades: { data, meta } }: { grades: Grades }) {
  const t = useTranslations("what-first.grades");
  const columns = useGradeColumns(meta.time_zone);

  return (
    <Card className="overflow-hidden">
      <CardHeader title={t("title")} note={t("explained")} />
      {data.length === 0 ? (
        <EmptyState title={t("empty")} text={t("empty_hint")} />
      ) : (
        <Rows
          className="text-left text-sm"
          headClassName="border-line border-b bg-sunk text-muted text-xs"
          headRowClassName="h-[34px]"
          rowClassName="border-line-soft border-b align-top last:border-0"
          of={data}
          keyOf={({ id }) => id}
          columns={columns}
        />
      )}
      <PagesOfRows {...pagesIn(meta)} />
    </Card>
  );
}

function useGradeColumns(timeZone: string): RowsColumn<Ranking>[] {
  const t = useTranslations("what-first.grades");
  const format = useFormatter();
  const countOf = useCountOf();
  const duration = useDuration();
  const signed = (value: number) =>
    value > 0 ? `+${format.number(value)}` : value < 0 ? `−${format.number(-value)}` : "0";
  const hits = (count: number, { failed }: Ranking) => (failed === 0 ? "–" : countOf(count, failed));

  return [
    {
      key: "taken",
      head: t("taken"),
      headClassName: head,
      className: "px-3 py-1.5 font-normal",
      isRowHead: true,
      cell: (ranking) => (
        <>
          <Moment at={ranking.taken_at} as="day" timeZone={timeZone} />
          <span className="block text-muted text-xs">
            {ranking.cause === "plan" ? t("plan", { person: ranking.taken_by ?? "–" }) : t("week")}
          </span>
          <Outcomes ranking={ranking} />
        </>
      ),
    },
    {
      key: "hits",
      head: t("by_loss"),
      headClassName: cn(head, "text-right"),
      className: right,
      cell: (ranking) => (
        <>
          {hits(ranking.hits, ranking)}
          <span className="block text-muted text-xs">{duration(ranking.hit_minutes)}</span>
        </>
      ),
    },
    {
      key: "severity",
      head: t("by_severity"),
      headClassName: cn(head, "text-right"),
      className: right,
      cell: (ranking) => (
        <>
          {hits(ranking.severity_hits, ranking)}
          <span className="block text-muted text-xs">{duration(ranking.severity_hit_minutes)}</span>
        </>
      ),
    },
    {
      key: "difference",
      head: t("difference"),
      headClassName: cn(head, "text-right"),
      className: cn(right, "font-semibold text-strong"),
      cell: ({ difference }) => signed(difference),
    },
  ];
}

/** What became of each order, on demand. */
function Outcomes({ ranking }: { ranking: Ranking }) {
  const t = useTranslations("what-first.grades");

  return (
    <details className="mt-1 text-xs">
      <summary className="cursor-pointer text-accent">{t("orders", { count: ranking.entries.length })}</summary>
      <ul className="mt-1 grid gap-1">
        {ranking.entries.map((entry) => (
          <Outcome key={entry.id} entry={entry} />
        ))}
      </ul>
    </details>
  );
}

function Outcome({ entry }: { entry: Ranking["entries"][number] }) {
  const t = useTranslations("what-first.grades");
  const duration = useDuration();
  const { id, label, name, rank, severity_rank, outcome, down_minutes, is_planned } = entry;
  const { icon: Icon, colour } = looks[outcome];

  return (
    <li className="flex gap-1.5">
      <Icon aria-hidden className={cn("mt-0.5 size-3.5 shrink-0", colour)} />
      <span>
        <Link href={`/maintenance/work-orders/${id}`} className="text-strong hover:underline">
          <span className="font-mono">{label}</span> {name}
        </Link>
        <span className="block text-muted">
          {t("places", { rank, severity_rank })} ·{" "}
          {outcome === "failed" ? t("outcomes.failed", { time: duration(down_minutes) }) : t(`outcomes.${outcome}`)}
          {is_planned && ` · ${t("was_planned")}`}
        </span>
      </span>
    </li>
  );
}
