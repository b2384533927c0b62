import type { sheetOf } from "@/lib/domain/maintenance/one-pager";
import type { OnWire } from "@/lib/server/http/wire";
import type { OnePagerScreen } from "@/lib/services/screens/success";

export type Screen = OnWire<OnePagerScreen>;
export type OnePager = Screen["sheet"];
export type Shown = ReturnType<typeof sheetOf>;
export type Source = OnePager["sources"][number];

/** What is looked at beside the sheet: one saving, or all sources of a figure. */
export type Looked = { saving: number } | { figure: Source["figure"] } | null;
