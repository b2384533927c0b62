import type { OnWire } from "@/lib/server/http/wire";
import type { FoundRfq } from "@/lib/services/maintenance/rfqs/served";

export type Rfq = OnWire<FoundRfq>;
export type RfqAction = Rfq["actions"][number];
export type Quote = Rfq["quotes"][number];
