import type { ReactNode } from "react";
import type { WireCapture } from "@/lib/client/captures";
import type { CaptureAxis } from "@/lib/domain/monitoring/captures";
import type { Colours } from "./colours";
import type { SpectrumWorkspaceProps } from "./workspace-props";

export interface OpenedCaptureProps extends Omit<SpectrumWorkspaceProps, "captures"> {
  /** Newest first. */
  captures: readonly WireCapture[];
  id: number | null;
  isPrinting: boolean;
  isDialogOpen: boolean;
  colours: Colours | null;
  onChoose: (id: number) => void;
  onAxis: (axis: CaptureAxis) => void;
  onReference: (id: number, isReference: boolean) => Promise<void>;
  capturesCard: ReactNode;
  /** Shown while there is nothing to open. */
  empty: ReactNode;
}
