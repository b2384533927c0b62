import type { ReactNode } from "react";
import type { Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";
import type { Files, Values } from "./form-context";
import type { Schema } from "./form-schema";

/** Another call than the resource's own create and update. */
export type Send = (body: Values, more: { row: Row | null; files: Files }) => Promise<{ data: Row }>;

export interface FormProps {
  resource: Description;
  /** What is edited; null makes a new one. */
  row: Row | null;
  children: ReactNode;
  /** The fields stand in cards of their own instead of the one card. */
  isBare?: boolean;
  /** What the fields are checked by, where the resource's own input is not it. */
  schema?: () => Promise<Schema>;
  /** Values a new record begins with, beyond the description's. */
  initial?: Values;
  /** Fields that are sent and have no control. */
  fixed?: Values;
  send?: Send;
  /** What fields hold of a record, where the wire has it in another shape than a save takes. */
  held?: (row: Row) => Values;
  /** Texts of fields whose control is the screen's own, for the dialog where two people have saved different values. */
  formatters?: Readonly<Record<string, (value: unknown) => string>>;
  /** Where to go once it is made; null: nowhere. Left out: its details, or the list. */
  afterCreate?: (row: Row) => string | null;
  onSaved?: (row: Row) => void;
  /** The screen has a head of its own. */
  isHeadless?: boolean;
  /** Names the dialog that the form is in. */
  dialog?: string;
  /** Why this record is not this person's to change, although others of its kind are. */
  locked?: string;
  /** Nobody can delete it. */
  isKept?: boolean;
  title?: ReactNode;
  crumbs?: ReactNode;
  /** Between the head and the fields: how the thing is, before it is changed. */
  underHead?: ReactNode;
  /** What the button to save is called, where saving does more. */
  saveLabel?: string;
  /** Beside Save: another action of the screen. */
  actions?: ReactNode;
}
