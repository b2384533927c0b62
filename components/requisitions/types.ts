import type { OnWire } from "@/lib/server/http/wire";
import type { PresentedRequisition } from "@/lib/services/maintenance/requisitions/present";
import type { FoundRequisition } from "@/lib/services/maintenance/requisitions/served";
import type { RequisitionFigures } from "@/lib/services/screens/requisition-figures";
import type { RequisitionBoard } from "@/lib/services/screens/requisitions";

export type Requisition = OnWire<PresentedRequisition>;
export type FullRequisition = OnWire<FoundRequisition>;
export type Board = OnWire<RequisitionBoard>;
export type Line = Requisition["lines"][number];
/** Of one by itself: with the storeroom that it is usually put into. */
export type FullLine = FullRequisition["lines"][number];
export type Figures = OnWire<RequisitionFigures>;
