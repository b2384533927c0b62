import type { ComponentType, ReactNode } from "react";
import type { PageAction } from "@/components/ui/page-header";
import type { View } from "@/lib/client/preferences";
import type { Query } from "@/lib/client/query";
import type { Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";
import type { Page } from "@/lib/server/resources/list";
import type { Cells } from "./cell";
import type { CardProps, ListPicture } from "./list-cards";
import type { RowActionProps } from "./row-menu";
import type { BulkRun } from "./use-selection";

/** A record of the list is open beside it from 1280 px on. */
export interface ListSplit {
  /** The record that the address names by `id`; null where there is none. */
  record: number | null;
  /** A RecordPane with it. */
  pane: ReactNode;
  /** SplitList: handed over, so that other lists do not load it. */
  frame: ComponentType<ListFrameProps>;
}

/** A list as its frame draws it. */
export interface ListFrameProps extends Pick<ListExtras, "title"> {
  resource: Description;
  rows: readonly Row[];
  split: ListSplit;
  actions: readonly PageAction[];
  /** Where "New" leads; false hides it. */
  newHref: string | false;
  toolbar: ReactNode;
  isPending: boolean;
  /** Rows are selected, or a question is asked: keys are for those. */
  isBusy: boolean;
  children: ReactNode;
}

export interface BulkActionProps {
  rows: readonly Row[];
  resource: Description;
  /** Runs the call, refreshes the list and keeps the failed rows selected. */
  run: BulkRun;
}

/** The parts that a list can be given. A page passes components of client files, never functions of its own. */
export interface ListExtras {
  cells?: Cells;
  card?: ComponentType<CardProps>;
  /** What the cards show of a row beyond its columns. */
  picture?: ListPicture;
  /** MenuItems at the head of each row's menu. */
  actions?: ComponentType<RowActionProps>;
  /** BulkButtons in the bar of the selection. */
  bulk?: ComponentType<BulkActionProps>;
  /** Controls before the search. */
  tools?: ReactNode;
  /** Links or buttons beside "New". */
  headActions?: readonly PageAction[];
  /** Chips, tabs or a line above the list. */
  head?: ReactNode;
  tabs?: ReactNode;
  /** Drawn after the list: a split panel, a dialog. */
  children?: ReactNode;
  title?: ReactNode;
  crumbs?: ReactNode;
  split?: ListSplit;
  /** Where "New" leads; false hides it. Left out: the edit page of "new", for those who may create. */
  newHref?: string | false;
  /** The list has no edit page of its own: no links to it, no "Edit". */
  isReadOnly?: boolean;
  /** Nobody makes, changes or deletes a row: no selection and no menu. */
  isImmutable?: boolean;
  /** Always a table, and cards on a phone. */
  isTable?: boolean;
  /** It does not follow the plant that the interface looks at. */
  isAcrossPlants?: boolean;
  /** Filters that the page has decided. */
  hiddenFilters?: readonly string[];
  /** How the page has narrowed the list beyond its address, as the list's call takes it. */
  within?: Query;
}

export interface ResourceListProps extends ListExtras {
  resource: Description;
  page: Page;
  view: View;
}
