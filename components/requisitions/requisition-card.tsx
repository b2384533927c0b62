"use client";

import { Ellipsis, Hourglass } from "lucide-react";
import { useTranslations } from "next-intl";
import { useViewer } from "@/components/shell/viewer-context";
import { Avatar } from "@/components/ui/avatar";
import { Button, IconButton } from "@/components/ui/button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/dropdown-menu";
import { useDay } from "@/components/ui/moment";
import { useMoney } from "@/components/ui/use-money";
import { cn } from "@/lib/client/class-names";
import type { RequisitionAction } from "@/lib/domain/maintenance/requisition";
import { KindIcon, kindOf, useKindName } from "./kind";
import { actionIcons } from "./step-icons";
import type { Requisition } from "./types";

const day = 86_400_000;
/** Steps that move the work on; they have a button of their own on the card. */
const onward: readonly RequisitionAction[] = ["approve", "take", "complete", "resume", "conclude"];

export interface RequisitionCardProps {
  requisition: Requisition;
  now: string;
  isOpen: boolean;
  /** Decisions stand on the card itself, for those who decide. */
  onAct: (action: RequisitionAction, requisition: Requisition) => void;
  onOpen: (id: number) => void;
  onDrag?: (requisition: Requisition | null) => void;
}

/** A requisition on the board: what, for how much, with which return, and what happens next. */
export function RequisitionCard({ requisition, now, isOpen, onAct, onOpen, onDrag }: RequisitionCardProps) {
  const t = useTranslations("requisitions");
  const money = useMoney();
  const kindName = useKindName();
  const { actions, amount, roi_estimate, po_number, equipment, plant, work_order } = requisition;
  const about = equipment?.name ?? work_order?.label;
  const { is_across_plants } = useViewer();
  const kind = kindOf(requisition);
  const age = Math.floor((Date.parse(now) - Date.parse(requisition.created_at)) / day);
  const next = actions.find((action) => onward.includes(action));

  return (
    <article
      data-row={requisition.id}
      draggable={actions.length > 0}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", requisition.label);
        onDrag?.(requisition);
      }}
      onDragEnd={() => onDrag?.(null)}
      className={cn(
        "grid grid-cols-[minmax(0,1fr)] gap-1.5 rounded-card border border-line bg-card p-2.5 xl:p-3",
        isOpen && "border-accent shadow-[inset_0_0_0_1px_var(--color-accent)]",
      )}
    >
      <div className="flex items-center gap-2 text-muted text-xs">
        <span className="min-w-0 flex-1 truncate font-mono">
          {[requisition.label, po_number].filter(Boolean).join(" ")}
        </span>
        <span>{t("age", { days: age })}</span>
        {actions.length > 0 && <StepMenu requisition={requisition} onAct={onAct} />}
      </div>
      <button
        type="button"
        data-open
        onClick={() => onOpen(requisition.id)}
        className="grid grid-cols-[minmax(0,1fr)] gap-0.5 text-left"
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
      </button>
      <p className="flex flex-wrap items-baseline justify-between gap-x-2">
        <strong className="font-semibold text-strong">
          {amount === null ? t("no_amount") : money(amount, requisition.currency)}
        </strong>
        <span className="text-xs">
          {roi_estimate === null ? t("no_roi") : t("roi", { percent: Math.round(roi_estimate) })}
        </span>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-2 text-xs">
        <CardState requisition={requisition} now={now} />
        {next && next !== "conclude" && (
          <Button size="sm" onClick={() => onAct(next, requisition)} className="ml-auto">
            {t(`actions.${next}`)}
          </Button>
        )}
      </div>
    </article>
  );
}

/** The steps that the viewer may take, as the columns that the card moves to. */
function StepMenu({ requisition, onAct }: Pick<RequisitionCardProps, "requisition" | "onAct">) {
  const t = useTranslations("requisitions");

  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton size="sm" label={`${t("move_to")}: ${requisition.label}`} className="-my-1 -mr-1">
          <Ellipsis aria-hidden />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="end">
        {requisition.actions.map((action) => {
          const Icon = actionIcons[action];
          return (
            <MenuItem
              key={action}
              danger={action === "deny"}
              onSelect={() => setTimeout(() => onAct(action, requisition))}
            >
              <Icon aria-hidden />
              {t(`actions.${action}`)}
            </MenuItem>
          );
        })}
      </MenuContent>
    </Menu>
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
