import type { Row } from "@/lib/client/rows";

/** A formula as a picker finds it. */
export type FormulaRow = Row & { name: string; expression: string; sample_value?: number };
