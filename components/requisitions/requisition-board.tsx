"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { ProcessIcon, type ProcessState } from "@/components/ui/process-chip";
import { useMoney } from "@/components/ui/use-money";
import { cn } from "@/lib/client/class-names";
import { type RequisitionAction, requisitionTransitions } from "@/lib/domain/maintenance/requisition";
import { RequisitionCard } from "./requisition-card";
import type { Board, Requisition } from "./types";

export const boardColumns = ["pending", "approved", "in_work", "on_hold"] as const;
const finished = ["completed", "denied"] as const;
type Column = (typeof boardColumns)[number] | (typeof finished)[number];

export interface RequisitionBoardProps {
  board: Board;
  /** Those that are shown: what the chips leave. */
  rows: readonly Requisition[];
  openId: number | null;
  onAct: (action: RequisitionAction, requisition: Requisition) => void;
  onOpen: (id: number) => void;
  /** The address of the list with what is finished. */
  listOf: (status: string) => string;
}

/**
 * A column for each status that is open; what is finished is counted and leads to the list. A card moves by its buttons
 * and its menu, which offer what this person may do, or is dragged to a column that one of them leads to.
 */
export function RequisitionBoard({ board, rows, openId, onAct, onOpen, listOf }: RequisitionBoardProps) {
  const t = useTranslations("requisitions");
  const [dragged, setDragged] = useState<Requisition | null>(null);
  const moveTo = (column: Column) => dragged?.actions.find((action) => leadsTo(action, dragged) === column);
  const target = (column: Column) => ({
    onDragOver: (event: React.DragEvent) => moveTo(column) && event.preventDefault(),
    onDrop: (event: React.DragEvent) => {
      event.preventDefault();
      const action = moveTo(column);
      if (dragged && action) onAct(action, dragged);
      setDragged(null);
    },
    className: moveTo(column) ? "bg-accent-tint outline-1 outline-accent outline-dashed" : "",
  });

  // Beside an open requisition there is room for three columns.
  const isNarrow = openId !== null;
  const shown = boardColumns.filter((status) => !isNarrow || status !== "on_hold");
  const folded = isNarrow ? (["on_hold", ...finished] as const) : finished;
  const countOf = (status: Column) =>
    status === "completed" || status === "denied"
      ? board.finished[status]
      : board.rows.filter((one) => one.status === status).length;

  return (
    <div
      className={cn(
        "grid min-w-0 grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] items-start gap-2 pb-2",
        isNarrow ? "xl:grid-cols-[repeat(3,minmax(0,1fr))_5.5rem]" : "xl:grid-cols-[repeat(4,minmax(0,1fr))_6.5rem]",
      )}
    >
      {shown.map((status) => {
        const those = rows.filter((one) => one.status === status);
        const { className, ...drop } = target(status);
        return (
          <section
            key={status}
            aria-label={t(`options.status.${status}`)}
            {...drop}
            className={cn(
              "grid grid-cols-[minmax(0,1fr)] content-start gap-2 self-stretch rounded-card p-1",
              className,
            )}
          >
            <ColumnHead status={status} rows={those} />
            {those.map((one) => (
              <RequisitionCard
                key={one.id}
                requisition={one}
                now={board.now}
                isOpen={one.id === openId}
                {...{ onAct, onOpen }}
                onDrag={setDragged}
              />
            ))}
          </section>
        );
      })}
      <div className="grid content-start gap-2 p-1">
        {folded.map((status) => {
          const { className, ...drop } = target(status);
          return (
            <Link
              key={status}
              href={listOf(status)}
              {...drop}
              className={cn(
                "grid justify-items-center rounded-card border border-control border-dashed px-2 py-3 text-center hover:bg-hover",
                className,
              )}
            >
              <FoldedColumn status={status} count={countOf(status)} />
            </Link>
          );
        })}
      </div>
    </div>
  );
}

/** A status, how many requisitions have it, and what they come to. */
function ColumnHead({ status, rows: those }: { status: Column; rows: readonly Requisition[] }) {
  const t = useTranslations("requisitions");
  const money = useMoney();
  const amount = those.reduce((sum, one) => sum + (one.amount ?? 0), 0);

  return (
    <h2 className="flex items-center gap-1.5 px-1 font-semibold text-strong">
      <ProcessIcon state={status as ProcessState} />
      {t(`options.status.${status}`)}
      <span className="font-normal text-muted text-xs">{those.length}</span>
      <span className="ml-auto font-normal text-muted text-xs">{those[0] && money(amount, those[0].currency)}</span>
    </h2>
  );
}

function FoldedColumn({ status, count }: { status: Column; count: number }) {
  const t = useTranslations("requisitions");

  return (
    <>
      <ProcessIcon state={status as ProcessState} />
      <strong className="text-lg text-strong">{count}</strong>
      <span className="text-sm">{t(`options.status.${status}`)}</span>
    </>
  );
}

/** The column an action leads to; taken off hold it goes back to where it was. */
function leadsTo(action: RequisitionAction, { held_from }: Requisition): string {
  return action === "resume" ? (held_from ?? "in_work") : requisitionTransitions[action].to;
}
