"use client";

import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pager } from "@/components/ui/pager";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useAddress } from "@/lib/client/use-address";
import { decisionKinds } from "@/lib/domain/identity/decisions";
import { DecisionDialog } from "./decision-dialog";
import { DecisionRow } from "./decision-row";
import { OpenWorkCard } from "./open-work-card";
import type { Screen } from "./types";
import { useDecide } from "./use-decide";

/** What waits for the reader's word, and below it the work that nobody has or that is late. */
export function DecisionsScreen({ rows, counts, total, page, page_size, kind, work, now }: Screen) {
  const t = useTranslations("decisions");
  const url = useAddress();
  const deciding = useDecide();
  const present = decisionKinds.filter((one) => counts[one] > 0 || one === kind);
  const all = decisionKinds.reduce((sum, one) => sum + counts[one], 0);

  return (
    <>
      <PageHeader title={t("title")} />
      <div className="page-pad grid grid-cols-[minmax(0,1fr)] gap-3 pt-0!">
        {present.length > 1 && (
          <div className="min-w-0 overflow-x-auto">
            <SegmentedControl
              label={t("filter")}
              value={kind ?? "all"}
              onValueChange={(next) => url.change({ kind: next === "all" ? null : next, page: null })}
              segments={[
                { value: "all", label: t("all_kinds"), count: all },
                ...present.map((one) => ({ value: one, label: t(`kinds_of.${one}`), count: counts[one] })),
              ]}
            />
          </div>
        )}
        {deciding.isAway && (
          <p role="status" className="text-muted text-sm">
            {t("needs_connection")}
          </p>
        )}
        <Card>
          <CardHeader title={t("to_decide")} note={total > 0 ? String(total) : undefined} />
          {rows.length === 0 ? (
            <EmptyState title={t("empty")} text={t("empty_hint")} />
          ) : (
            <ul>
              {rows.map((one) => (
                <DecisionRow key={`${one.kind} ${one.id}`} of={one} now={now} deciding={deciding} />
              ))}
            </ul>
          )}
        </Card>
        {total > page_size && (
          <Pager
            page={page}
            pageSize={page_size}
            pageSizes={[page_size]}
            total={total}
            onPageChange={(next) => url.change({ page: String(next) })}
          />
        )}
        {work && (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-2">
            <OpenWorkCard list="unassigned" work={work} />
            <OpenWorkCard list="overdue" work={work} />
          </div>
        )}
      </div>
      {deciding.asking && (
        <DecisionDialog
          key={`${deciding.asking.of.kind} ${deciding.asking.of.id} ${deciding.asking.action}`}
          asking={deciding.asking}
          deciding={deciding}
          around={work?.around ?? null}
        />
      )}
    </>
  );
}
