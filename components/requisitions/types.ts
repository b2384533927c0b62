import type { OnWire } from "@/lib/server/http/wire";
import type { PresentedRequisition } from "@/lib/services/maintenance/requisitions/present";
import type { RequisitionBoard } from "@/lib/services/maintenance/requisitions/screen";
import type { FoundRequisition } from "@/lib/services/maintenance/requisitions/served";

export type Requisition = OnWire<PresentedRequisition>;
export type FullRequisition = OnWire<FoundRequisition>;
export type Board = OnWire<RequisitionBoard>;
export type Line = Requisition["lines"][number];
