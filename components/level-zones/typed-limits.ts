import type { ZoneLimits } from "@/lib/domain/monitoring/zones";
import type { SavedZone } from "./limits";

/** Edits of the limits of one measurement and side. */
export interface TypedLimits {
  of: string;
  /** Of the limits that they were typed over; 0: none were saved. */
  version: number;
  /** The numbers that were typed, and no others: what somebody else changes meanwhile is not changed back. */
  limits: Partial<ZoneLimits>;
  /** Saved meanwhile by somebody else. */
  theirs: SavedZone | null;
  errors: Record<string, string[]>;
}

/** What is typed over the limits that are saved now. Another measurement or side starts over; another version does not. */
export function typedOver(typed: TypedLimits | null, of: string, saved: SavedZone | undefined): TypedLimits {
  if (typed?.of !== of) return { of, version: saved?.version ?? 0, limits: nothing, theirs: null, errors: {} };
  const known = typed.theirs?.version ?? typed.version;

  return saved && saved.version > known ? { ...typed, theirs: saved } : typed;
}

const nothing: Partial<ZoneLimits> = {};
