import type { OnWire } from "@/lib/server/http/wire";
import type { ShownImport } from "@/lib/services/outward/archive-imports/calls";
import type { RemovableCompany, ShownRemoval } from "@/lib/services/outward/company-removals/start";

export type WireImport = OnWire<ShownImport>;
export type WireRemovable = OnWire<RemovableCompany>;
export type WireRemoval = OnWire<ShownRemoval>;
