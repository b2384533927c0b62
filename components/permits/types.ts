import type { OnWire } from "@/lib/server/http/wire";
import type { PermitsOfOrder } from "@/lib/services/maintenance/permits/of-order";
import type { FoundPermit } from "@/lib/services/maintenance/permits/present";
import type { Assignable } from "@/lib/services/maintenance/work-orders/people";
import type { FoundWorkOrder } from "@/lib/services/maintenance/work-orders/served";
import type { PermitBoard, PermitPeople, PermitScreen } from "@/lib/services/screens/permits";

export type Permit = OnWire<FoundPermit>;
export type OpenPermit = OnWire<PermitScreen>;
export type Nearby = OpenPermit["nearby"];
export type Board = OnWire<PermitBoard>;
export type BoardPermit = Board["rows"][number];
export type OrderPermits = OnWire<PermitsOfOrder>;
export type People = OnWire<PermitPeople>;
/** What of an order its permits are shown by. */
export type PermittedOrder = Pick<
  OnWire<FoundWorkOrder>,
  "id" | "label" | "name" | "status" | "assigned_user_id" | "plant" | "permits"
>;
export type { Assignable };
