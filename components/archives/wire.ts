import type { OnWire } from "@/lib/server/http/wire";
import type { ShownImport } from "@/lib/services/outward/archive-imports/calls";
import type { ShownRemoval } from "@/lib/services/outward/company-removals/start";

export type WireImport = OnWire<ShownImport>;
export type WireRemoval = OnWire<ShownRemoval>;
