"use client";

import { Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { RecordPane } from "@/components/split/record-pane";
import { buttonStyle } from "@/components/ui/button";
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
}

/** A requisition beside the board or the list. */
export function RequisitionPanel({ requisition, onAct, isBusy, ...rest }: RequisitionPanelProps) {
  const t = useTranslations("requisitions");
  const mayReceive = useMayReceive(requisition);
  const { id, label, name, po_number, may_change, may_remind, actions } = requisition;

  return (
    <RecordPane
      label={[label, po_number].filter(Boolean).join(" ")}
      name={`${label} ${name}`}
      tools={
        may_change && (
          <Link
            href={`/requisitions/${id}?edit=1`}
            aria-label={t("edit")}
            className={buttonStyle({ variant: "ghost", size: "icon-sm" })}
          >
            <Pencil aria-hidden />
          </Link>
        )
      }
      footer={
        (actions.length > 0 || may_remind) && (
          <>
            <RemindButton requisition={requisition} approvers={rest.approvers} />
            <StepButtons requisition={requisition} onAct={onAct} isBusy={isBusy} />
          </>
        )
      }
    >
      <h2 className="mb-2 font-bold text-lg text-strong leading-tight">{name}</h2>
      <RequisitionBody key={id} {...rest} requisition={requisition} mayReceive={mayReceive} />
    </RecordPane>
  );
}
