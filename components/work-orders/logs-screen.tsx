"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Moment } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import type { Query } from "@/lib/client/query";
import { useAddress } from "@/lib/client/use-address";
import { Assignee } from "./assignee";
import { useDuration } from "./due";
import { OrderTitle } from "./order-title";
import { usePlaceText } from "./place";
import type { Order, Surroundings } from "./types";
import { useOrderExport } from "./use-order-export";
import type { Draft } from "./use-work-order-form";
import { withoutDraft } from "./without-draft";
import { WorkOrderDialogOnDemand } from "./work-order-dialog-on-demand";

export interface LogsScreenProps {
  logs: readonly Order[];
  draft: Draft | null;
  query: Query;
  around: Surroundings;
}

/** Work that was done without an order. */
export function LogsScreen({ logs, draft, query, around }: LogsScreenProps) {
  const t = useTranslations("work-orders");
  const duration = useDuration();
  const placeText = usePlaceText();
  const url = useAddress();
  const exportActions = useOrderExport(query);

  return (
    <>
      <PageHeader
        title={<OrderTitle current="logs">{t("logs")}</OrderTitle>}
        actions={logs.length > 0 ? exportActions : []}
        primary={
          around.may.create
            ? { label: t("create.log"), icon: <Plus aria-hidden />, onSelect: () => url.change({ new: "1" }) }
            : undefined
        }
      />
      <div className="page-pad grid gap-2 pt-0!">
        {logs.length === 0 && <EmptyState title={t("no_logs")} text={t("no_logs_hint")} />}
        {logs.map((log) => (
          <Link
            key={log.id}
            href={`/maintenance/work-orders/${log.id}`}
            className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 rounded-card border border-line bg-card px-3.5 py-2.5 hover:bg-hover md:grid-cols-[4.5rem_minmax(0,1fr)_10rem_4rem_11rem]"
          >
            <span className="self-start font-mono text-muted text-xs leading-5 md:self-center">{log.label}</span>
            <span>
              <b className="block font-semibold text-strong">{log.name}</b>
              <span className="text-muted text-xs">{placeText(log)}</span>
            </span>
            <span className="col-start-2 flex flex-wrap items-center gap-x-4 md:contents">
              <Assignee order={log} />
              <span className="whitespace-nowrap tabular-nums md:text-right">{duration(log.total_minutes)}</span>
              <span suppressHydrationWarning className="whitespace-nowrap text-muted text-xs md:text-right">
                {log.completed_at && <Moment at={log.completed_at} timeZone={log.plant.time_zone} />}
              </span>
            </span>
          </Link>
        ))}
      </div>
      {draft && (
        <WorkOrderDialogOnDemand
          draft={draft}
          around={around}
          onClose={() => url.change(withoutDraft, { replace: true })}
        />
      )}
    </>
  );
}
