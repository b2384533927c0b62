import type { OnWire } from "@/lib/server/http/wire";
import type { ImportScreen } from "@/lib/services/outward/imports/screen";

export type Screen = OnWire<ImportScreen>;
export type Current = NonNullable<Screen["current"]>;
export type ImportedRow = NonNullable<Screen["rows"]>["data"][number];
export type ImportedFault = ImportedRow["faults"][number];
export type PastImport = Screen["history"][number];
export type RunningImport = Screen["running"][number];

/** The screen where files of a kind are imported. */
export const homeOf = (kind: string) =>
  kind === "work_orders" ? "/maintenance-import" : kind === "master" ? "/master-import" : "/plant-import";
