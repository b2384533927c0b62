"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Rows } from "@/components/resource/rows";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useAddress } from "@/lib/client/use-address";
import { failureGroups } from "@/lib/inputs/failures";
import type { Overview } from "@/lib/services/maintenance/work-orders/overview";

const shownRows = 12;

/** What fails most, with the share of all failures that it and what stands above it have. */
export function FailuresCard({ by, rows }: Overview["pareto"]) {
  const t = useTranslations("work-orders.failures");
  const format = useFormatter();
  const address = useAddress();
  const percent = (share: number) => format.number(share, { style: "percent", maximumFractionDigits: 0 });
  const most = rows[0]?.share ?? 1;

  return (
    <Card>
      <CardHeader
        title={t("title")}
        note={
          <SegmentedControl
            label={t("by")}
            size="sm"
            value={by}
            onValueChange={(next) => address.change({ by: next === "fault" ? null : next })}
            segments={failureGroups.map((value) => ({ value, label: t(`groups.${value}`) }))}
          />
        }
      />
      {rows.length === 0 ? (
        <EmptyState kind="filtered" title={t("none")} className="py-8" />
      ) : (
        <section aria-label={t("title")} className="overflow-x-auto">
          <Rows
            of={rows.slice(0, shownRows)}
            keyOf={({ id, key }) => `${id} ${key}`}
            className="text-sm"
            headRowClassName="border-line-soft border-b text-muted text-xs"
            rowClassName="border-line-soft border-b last:border-b-0"
            pad="px-3 py-2"
            columns={[
              {
                key: "name",
                head: t(`groups.${by}`),
                isRowHead: true,
                className: "font-semibold",
                cell: ({ name }) => name ?? <span className="text-muted">{t("not_said")}</span>,
              },
              {
                key: "value",
                head: t("count"),
                isRight: true,
                cell: ({ value, share }) => (
                  <span className="inline-flex items-center justify-end gap-2">
                    <span aria-hidden className="flex h-2 w-24 justify-end max-sm:hidden">
                      <span className="rounded-[3px] bg-off-alarm" style={{ width: `${(share / most) * 100}%` }} />
                    </span>
                    {format.number(value)}
                  </span>
                ),
              },
              { key: "share", head: t("share"), isRight: true, cell: ({ share }) => percent(share) },
              { key: "cumulative", head: t("cumulative"), isRight: true, cell: (row) => percent(row.cumulative) },
              { key: "read", head: t("read"), isRight: true, cell: ({ read }) => format.number(read) },
            ]}
          />
        </section>
      )}
    </Card>
  );
}
