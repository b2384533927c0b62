import { createContext, type ReactNode } from "react";
import type { Row } from "@/lib/client/rows";
import type { Description, ShownColumn } from "@/lib/resources/describe";

/** The rows that are selected from now on, made of those selected until now: two quick presses both count. */
export type SelectionChange = (selected: readonly Row[]) => readonly Row[];

export interface ListSelection {
  isOn: boolean;
  ids: ReadonlySet<number>;
  rows: readonly Row[];
  onChange: (change: SelectionChange) => void;
}

/** What the table and the cards share. */
export interface ListParts {
  resource: Description;
  rows: readonly Row[];
  selection: ListSelection;
  drawCell: (column: ShownColumn, row: Row) => ReactNode;
  drawMenu: (row: Row) => ReactNode;
  reasonOf: (row: Row) => string | undefined;
  /** Not every row in sight is the viewer's to change. */
  mayChange: (row: Row) => boolean;
}

/** The row whose record is open beside the list, by its id as text. */
export const OpenRowContext = createContext<string | null>(null);
