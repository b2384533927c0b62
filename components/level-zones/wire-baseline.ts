import type { OnWire } from "@/lib/server/http/wire";
import type { LearnedFrom, ShownBaseline } from "@/lib/services/monitoring/baselines/present";
import type { JointState } from "@/lib/services/monitoring/joint/present";

/** Limits that are being learned, as the panel of limits shows them. */
export type WireBaseline = Pick<
  ShownBaseline,
  | "id"
  | "parameter"
  | "status"
  | "is_first"
  | "samples"
  | "wanted"
  | "warning"
  | "alarm"
  | "unit"
  | "error"
  | "actions"
  | "fault_sign"
  | "is_paused"
>;

/** What the learned limits of a measurement were learned from. */
export type WireLearned = OnWire<LearnedFrom>;

/** How far its machine's measurements are watched together. */
export type WireJoint = OnWire<JointState>;
