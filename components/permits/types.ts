import type { OnWire } from "@/lib/server/http/wire";
import type { PermitsOfOrder } from "@/lib/services/maintenance/permits/of-order";
import type { FoundPermit, PresentedPermit } from "@/lib/services/maintenance/permits/present";
import type { PermitPeople } from "@/lib/services/screens/permits";

export type Permit = OnWire<FoundPermit>;
export type ListedPermit = OnWire<PresentedPermit>;
export type OrderPermits = OnWire<PermitsOfOrder>;
export type People = OnWire<PermitPeople>;
