"use client";

import { type ComponentType, createContext, type ReactNode, useContext } from "react";

export interface RecordHistoryProps {
  /** Name of the resource. */
  object: string;
  id: number;
  label: string;
  onClose: () => void;
}

const Context = createContext<ComponentType<RecordHistoryProps> | null>(null);

/** Supplies the dialog of a record's history: lists and forms offer it and do not know the screen that draws it. */
export function RecordHistoryProvider({
  history,
  children,
}: {
  history: ComponentType<RecordHistoryProps>;
  children: ReactNode;
}) {
  return <Context value={history}>{children}</Context>;
}

/** Null where no history is supplied: then none is offered. */
export const useRecordHistory = () => useContext(Context);
