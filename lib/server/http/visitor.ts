import type { Viewer } from "@/lib/domain/identity/viewer";
import type { Call } from "../data/call";

/** `run` without a session: what signing in needs. */
export type Visitor = Omit<Call, "viewer" | "tx">;

export interface Visit extends Visitor {
  viewer: Viewer | null;
  started: number;
  /** Parameters of the address that the call does not have. */
  ignored?: readonly string[];
  /** Of a call that is handed its files as they came. */
  files?: ReadonlyMap<string, File>;
  /** Files of its body that were stored before the call began. */
  stored?: readonly { id: number; storage_key: string }[];
  /** Of a form with a page: its texts as they came. */
  typed?: Readonly<Record<string, string>>;
}
