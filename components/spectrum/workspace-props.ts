import type { ReactNode } from "react";
import type { WireCapture } from "@/lib/client/captures";
import type { CaptureAxis } from "@/lib/domain/monitoring/captures";
import type { UnitSystem } from "@/lib/domain/shared/units";
import type { OnWire } from "@/lib/server/http/wire";
import type { OrderAtHand } from "@/lib/services/maintenance/work-orders/of-place";
import type { DiagnosisRecord } from "@/lib/services/monitoring/diagnoses/scores";
import type { CaptureSteps } from "./next-steps";
import type { OpenAlert, SpectrumSensor } from "./workspace-head";

export interface SpectrumWorkspaceProps {
  sensor: SpectrumSensor;
  crumbs: ReactNode;
  plant: { id: number; time_zone: string };
  system: UnitSystem;
  /** Null: nothing was ever recorded. */
  opened: number | null;
  axis: CaptureAxis;
  axes: readonly CaptureAxis[];
  /** The first of this axis. */
  captures: readonly WireCapture[];
  references: readonly WireCapture[];
  /** Of each axis the last one before the open alert; none without an alert. */
  last_good: readonly WireCapture[];
  alert: OpenAlert | null;
  /** The work on its item that there is. */
  at_hand: OnWire<OrderAtHand> | null;
  /** What follows from a finding; null where the sensor is on no item. */
  steps: CaptureSteps | null;
  /** How often the diagnosis of each fault was right in the plant. */
  records: readonly DiagnosisRecord[];
  now: string;
  /** "/ncd/5/fft": the address of a capture without its id. */
  base: string;
}
