"use client";

import { useTranslations } from "next-intl";
import { Board } from "@/components/board/board";
import { ProcessIcon, type ProcessState } from "@/components/ui/process-chip";
import { useMoney } from "@/components/ui/use-money";
import { cn } from "@/lib/client/class-names";
import type { RequisitionAction } from "@/lib/domain/maintenance/requisition";
import { amountsOf } from "./amounts";
import { type Column, useBoardSteps } from "./board-steps";
import { RequisitionCard } from "./requisition-card";
import type { Requisition, Board as RequisitionsOfBoard } from "./types";

export const boardColumns = ["pending", "approved", "in_work", "on_hold"] as const;
const finished = ["completed", "denied"] as const;

export interface RequisitionBoardProps {
  board: RequisitionsOfBoard;
  /** Those that are shown: what the chips leave. */
  rows: readonly Requisition[];
  openId: number | null;
  onAct: (action: RequisitionAction, requisition: Requisition) => void;
  onOpen: (id: number) => void;
  /** The address of the list with what is finished. */
  listOf: (status: string) => string;
}

/** A column for each status that is open; what is finished is counted and leads to the list. */
export function RequisitionBoard({ board, rows, openId, onAct, onOpen, listOf }: RequisitionBoardProps) {
  const t = useTranslations("requisitions");
  const stepsOf = useBoardSteps(onAct);
  // Beside an open requisition there is room for three columns.
  const isNarrow = openId !== null;
  const shown = boardColumns.filter((status) => !isNarrow || status !== "on_hold");
  const folded = isNarrow ? (["on_hold", ...finished] as const) : finished;
  const countOf = (status: Column) =>
    status === "completed" || status === "denied"
      ? board.finished[status]
      : board.rows.filter((one) => one.status === status).length;
  const of = (status: Column) => ({ key: status, name: t(`options.status.${status}`) });

  return (
    <Board
      cards={rows}
      columns={[
        ...shown.map((status) => ({
          ...of(status),
          head: <ColumnHead status={status} rows={rows.filter((one) => one.status === status)} />,
        })),
        ...folded.map((status) => ({
          ...of(status),
          href: listOf(status),
          head: <FoldedColumn status={status} count={countOf(status)} />,
        })),
      ]}
      columnOf={({ status }) => status as Column}
      stepsOf={stepsOf}
      className={cn(
        "grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-2",
        isNarrow ? "xl:grid-cols-[repeat(3,minmax(0,1fr))_5.5rem]" : "xl:grid-cols-[repeat(4,minmax(0,1fr))_6.5rem]",
      )}
    >
      {(one, drag) => (
        <RequisitionCard
          key={one.id}
          requisition={one}
          now={board.now}
          steps={stepsOf(one)}
          drag={drag}
          isOpen={one.id === openId}
          onOpen={() => onOpen(one.id)}
        />
      )}
    </Board>
  );
}

/** A status, how many requisitions have it, and what they come to. */
function ColumnHead({ status, rows: those }: { status: Column; rows: readonly Requisition[] }) {
  const t = useTranslations("requisitions");
  const money = useMoney();
  const amounts = amountsOf(those).map(({ amount, currency }) => money(amount, currency));

  return (
    <h2 className="flex items-center gap-1.5 px-1 font-semibold text-strong">
      <ProcessIcon state={status as ProcessState} />
      {t(`options.status.${status}`)}
      <span className="font-normal text-muted text-xs">{those.length}</span>
      <span className="ml-auto font-normal text-muted text-xs">{amounts.join(" · ")}</span>
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
