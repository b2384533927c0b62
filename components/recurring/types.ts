import type { OnWire } from "@/lib/server/http/wire";
import type { FoundWorkSeries } from "@/lib/services/maintenance/series/served";

export type Series = OnWire<FoundWorkSeries>;
