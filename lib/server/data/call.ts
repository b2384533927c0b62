import type { Viewer } from "@/lib/domain/identity/viewer";
import type { Locale } from "@/lib/domain/shared/locales";
import type { Tx } from "./db";

/**
 * One call being served: who asks, the transaction that holds their walls, and the clock. Every service takes it
 * first; there is no other way to the database.
 */
export interface Call {
  viewer: Viewer;
  tx: Tx;
  now: Date;
  request_id: string;
  ip: string | null;
  locale: Locale;
  /** Minutes as JavaScript's getTimezoneOffset gives them. */
  timezone_offset: number;
}
