"use client";

import { Hourglass } from "lucide-react";
import { useTranslations } from "next-intl";
import { BoardCard } from "@/components/board/board-card";
import type { BoardStep, CardDrag } from "@/components/board/types";
import { useViewer } from "@/components/shell/viewer-context";
import { Avatar } from "@/components/ui/avatar";
import { useDay } from "@/components/ui/moment";
import { useMoney } from "@/components/ui/use-money";
import { KindIcon, kindOf, useKindName } from "./kind";
import type { Requisition } from "./types";

const day = 86_400_000;
export interface RequisitionCardProps {
  requisition: Requisition;
  now: string;
  steps: readonly BoardStep[];
  isOpen: boolean;
  onOpen: () => void;
  drag?: CardDrag;
}

/** A requisition on the board: what, for how much, with which return, and what happens next. */
export function RequisitionCard({ requisition, now, ...card }: RequisitionCardProps) {
  const t = useTranslations("requisitions");
  const money = useMoney();
  const kindName = useKindName();
  const { amount, roi_estimate, po_number, equipment, plant, work_order } = requisition;
  const about = equipment?.name ?? work_order?.label;
  const { is_across_plants } = useViewer();
  const kind = kindOf(requisition);
  const age = Math.floor((Date.parse(now) - Date.parse(requisition.created_at)) / day);

  return (
    <BoardCard
      {...card}
      card={requisition}
      top={
        <>
          <span className="min-w-0 flex-1 truncate font-mono">
            {[requisition.label, po_number].filter(Boolean).join(" ")}
          </span>
          <span>{t("age", { days: age })}</span>
        </>
      }
      more={
        <p className="flex flex-wrap items-baseline justify-between gap-x-2">
          <strong className="font-semibold text-strong">
            {amount === null ? t("no_amount") : money(amount, requisition.currency)}
          </strong>
          <span className="text-xs">
            {roi_estimate === null ? t("no_roi") : t("roi", { percent: Math.round(roi_estimate) })}
          </span>
        </p>
      }
      foot={<CardState requisition={requisition} now={now} />}
    >
      <span className="font-semibold text-strong [overflow-wrap:anywhere]">{requisition.name}</span>
      <span className="truncate text-muted text-xs">
        {is_across_plants && about ? `${plant.name} · ${about}` : (about ?? plant.name)}
      </span>
      <span className="flex items-center gap-1.5 text-xs">
        <KindIcon kind={kind} />
        <span className="min-w-0 truncate">
          {kindName(kind)} · {t(`options.reason.${requisition.reason as "production_loss"}`)}
        </span>
      </span>
    </BoardCard>
  );
}

/** Who has it, until when, and how much has come. */
function CardState({ requisition, now }: { requisition: Requisition; now: string }) {
  const t = useTranslations("requisitions");
  const dayText = useDay();
  const { status, taker, lines, estimated_completion_date: until } = requisition;
  if (status === "pending")
    return (
      <span className="flex items-center gap-1.5 text-muted">
        <Hourglass aria-hidden className="size-3.5" />
        {t("waiting")}
      </span>
    );
  if (status === "on_hold") return <span className="min-w-0 truncate text-muted">{requisition.hold_reason}</span>;
  if (!taker) return null;
  const late = until ? Math.floor((Date.parse(now) - Date.parse(`${until}T00:00:00Z`)) / day) : 0;

  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Avatar person={taker.id} name={taker.name ?? t("somebody")} size={20} />
      {requisition.is_late ? (
        <span className="font-semibold text-alarm-text">{t("late", { days: Math.max(1, late) })}</span>
      ) : (
        until && <span className="text-muted">{t("due", { date: dayText(until, "shortDay") })}</span>
      )}
      {requisition.type === "purchase" && lines.length > 0 && (
        <span className="text-muted">{t("lines_in", { done: requisition.lines_settled, total: lines.length })}</span>
      )}
    </span>
  );
}
