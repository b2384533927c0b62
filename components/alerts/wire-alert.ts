import type { OnWire } from "@/lib/server/http/wire";
import type { ShownAlert } from "@/lib/services/monitoring/alerts/served";

/** An alert as GET /alerts answers it. */
export type WireAlert = OnWire<ShownAlert>;
