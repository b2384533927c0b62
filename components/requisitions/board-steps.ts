import { useTranslations } from "next-intl";
import type { BoardStep } from "@/components/board/types";
import {
  nextRequisitionAction,
  type RequisitionAction,
  type RequisitionStatus,
  requisitionTransitions,
} from "@/lib/domain/maintenance/requisition";
import { actionIcons } from "./step-icons";
import type { Requisition } from "./types";

/** A column is a status. */
export type Column = RequisitionStatus;

/** What the viewer may do with a requisition, as steps of its card. */
export function useBoardSteps(onAct: (action: RequisitionAction, requisition: Requisition) => void) {
  const t = useTranslations("requisitions");

  return (requisition: Requisition): BoardStep<Column>[] => {
    const next = nextRequisitionAction(requisition.actions);
    return requisition.actions.map((action) => ({
      key: action,
      name: t(`actions.${action}`),
      icon: actionIcons[action],
      to: leadsTo(action, requisition),
      isNext: action === next,
      isDangerous: action === "deny",
      run: () => onAct(action, requisition),
    }));
  };
}

/** The column an action leads to; taken off hold it goes back to where it was. */
const leadsTo = (action: RequisitionAction, { held_from }: Requisition): Column =>
  action === "resume" ? ((held_from ?? "in_work") as Column) : requisitionTransitions[action].to;
