"use client";

import { Maximize2, Pencil, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { RemindButton } from "./remind-button";
import { RequisitionBody } from "./requisition-body";
import { StepButtons, type StepButtonsProps } from "./step-buttons";
import type { Board, FullRequisition } from "./types";
import { useMayReceive } from "./use-may-receive";

export interface RequisitionPanelProps extends Pick<StepButtonsProps, "onAct" | "isBusy"> {
  requisition: FullRequisition;
  approvers: readonly { id: number; name: string }[];
  rfqs: Board["open_rfqs"];
  mayAsk: boolean;
  outlook: Board["outlook"];
  compared: ReactNode;
  now: string;
  onClose: () => void;
}

/** A requisition beside the board. */
export function RequisitionPanel({ requisition, onAct, isBusy, onClose, ...rest }: RequisitionPanelProps) {
  const t = useTranslations();
  const mayReceive = useMayReceive(requisition);

  return (
    <Card
      aria-label={requisition.label}
      className="sticky top-[calc(var(--shell-top)+0.75rem)] flex max-h-[calc(100dvh-6rem)] flex-col max-xl:fixed max-xl:inset-y-0 max-xl:right-0 max-xl:z-30 max-xl:max-h-none max-xl:w-110 max-xl:max-w-full max-xl:rounded-none max-xl:shadow-float"
    >
      <header className="flex h-11 items-center gap-1 border-line-soft border-b pr-1.5 pl-3.5">
        <span className="flex-1 font-mono text-muted text-xs">
          {[requisition.label, requisition.po_number].filter(Boolean).join(" ")}
        </span>
        {requisition.may_change && (
          <Button asChild variant="ghost" size="icon-sm">
            <Link href={`/requisitions/${requisition.id}?edit=1`} aria-label={t("requisitions.edit")}>
              <Pencil aria-hidden />
            </Link>
          </Button>
        )}
        <Button asChild variant="ghost" size="icon-sm">
          <Link href={`/requisitions/${requisition.id}`} aria-label={t("requisitions.open_page")}>
            <Maximize2 aria-hidden />
          </Link>
        </Button>
        <IconButton size="sm" label={t("ui.close")} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it, also where nothing in it can be focused */}
      <section aria-label={requisition.name} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto p-3.5">
        <h2 className="mb-2 font-bold text-lg text-strong leading-tight">{requisition.name}</h2>
        <RequisitionBody {...rest} {...{ requisition, mayReceive }} />
      </section>
      {(requisition.actions.length > 0 || requisition.may_remind) && (
        <footer className="flex flex-wrap justify-end gap-2 border-line border-t p-3">
          <RemindButton requisition={requisition} approvers={rest.approvers} />
          <StepButtons {...{ requisition, onAct, isBusy }} />
        </footer>
      )}
    </Card>
  );
}
