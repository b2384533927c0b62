"use client";

import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import type { BulkActionProps } from "./list-props";
import type { ViewNameDialogProps } from "./view-name-dialog";

export interface ListDialogs {
  /** The shared fields of the selected rows. */
  bulkEdit: ComponentType<BulkActionProps & { onClose: () => void }>;
  /** The name of a saved view. */
  viewName: ComponentType<ViewNameDialogProps>;
}

const Context = createContext<ListDialogs | null>(null);

/** Supplies what lists ask in dialogs: a list is drawn without any field of a form. */
export function ListDialogsProvider({ children, ...dialogs }: ListDialogs & { children: ReactNode }) {
  return <Context value={dialogs}>{children}</Context>;
}

/** Null where they are not supplied: then nothing that needs them is offered. */
export const useListDialogs = () => useContext(Context);
