import type { OnWire } from "@/lib/server/http/wire";
import type { ShownAlert } from "@/lib/services/monitoring/alerts/served";
import type { AlarmDesk } from "@/lib/services/screens/alarm-desk";

/** An alert as GET /alerts answers it. */
export type WireAlert = OnWire<ShownAlert>;

/** The alarm desk as the server has found it. */
export type ServedDesk = OnWire<AlarmDesk>;
