import { Ban, CircleCheck, Flag, Hand, type LucideIcon, Pause, Play, RotateCcw, Stamp, Undo2 } from "lucide-react";
import type { RequisitionAction } from "@/lib/domain/maintenance/requisition";

export const actionIcons: Record<RequisitionAction, LucideIcon> = {
  approve: Stamp,
  deny: Ban,
  unapprove: Undo2,
  reset: RotateCcw,
  take: Hand,
  hold: Pause,
  resume: Play,
  complete: CircleCheck,
  conclude: Flag,
};
