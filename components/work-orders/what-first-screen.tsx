"use client";

import { CalendarRange } from "lucide-react";
import { useTranslations } from "next-intl";
import { Rows } from "@/components/resource/rows";
import { useCan } from "@/components/shell/viewer-context";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { OrderTitle } from "./order-title";
import { RankingGradesCard } from "./ranking-grades-card";
import { StopPlanCard } from "./stop-plan-card";
import type { WhatFirstScreenProps } from "./types";
import { useRankingColumns } from "./what-first-columns";

/** Open work by what one more week of it is expected to cost, what fits into the next stop, and how right past rankings were. */
export function WhatFirstScreen({ board, grades, may_plan }: WhatFirstScreenProps) {
  const t = useTranslations("what-first");
  const can = useCan();
  const columns = useRankingColumns(board);
  const { plant, rows, ranked, priced, total } = board;

  return (
    <>
      <PageHeader
        title={<OrderTitle current="work-orders">{t("title")}</OrderTitle>}
        actions={[
          { label: t("planner"), icon: <CalendarRange aria-hidden />, href: "/maintenance/work-orders?view=week" },
          ...(can("view_dashboard") ? [{ label: t("criticality"), href: "/criticality" }] : []),
        ]}
      />
      <div className="page-pad pt-0! grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <p className="max-w-prose text-muted xl:col-span-2">{t("explained")}</p>
        <Card className="overflow-hidden">
          <CardHeader title={t("ranking", { plant })} note={t("counts", { priced, ranked, total })} />
          {rows.length === 0 ? (
            <EmptyState title={t("empty")} text={t("empty_hint")} />
          ) : (
            <Rows
              className="text-left text-sm"
              headClassName="border-line border-b bg-sunk text-muted text-xs"
              headRowClassName="h-[34px]"
              rowClassName="border-line-soft border-b align-top last:border-0"
              of={rows}
              keyOf={({ id }) => id}
              columns={columns}
            />
          )}
        </Card>
        <StopPlanCard key={planKey(board)} board={board} mayPlan={may_plan} />
        <div className="min-w-0 xl:col-span-2">
          <RankingGradesCard grades={grades} />
        </div>
      </div>
    </>
  );
}

/** Another stop, or orders that have changed, are chosen from again. */
const planKey = ({ stop }: WhatFirstScreenProps["board"]) =>
  stop
    ? `${stop.line.id} ${stop.starts_at} ${stop.orders.map(({ id, version }) => `${id}:${version}`).join()}`
    : "none";
