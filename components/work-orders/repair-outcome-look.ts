import { CircleCheck, CircleHelp, Hourglass, RotateCcw, TriangleAlert } from "lucide-react";
import type { RepairOutcome } from "@/lib/domain/maintenance/repair-outcome";

/** Icon and color of what has become of a repair. */
export const outcomeLooks = {
  recurred: { icon: RotateCcw, colour: "text-alarm-text" },
  not_fixed: { icon: TriangleAlert, colour: "text-alarm-text" },
  open: { icon: Hourglass, colour: "text-muted" },
  held: { icon: CircleCheck, colour: "text-ok-text" },
  not_comparable: { icon: CircleHelp, colour: "text-warning-text" },
} as const satisfies Record<RepairOutcome, object>;
