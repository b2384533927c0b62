import { isOpenPermit, type PointState } from "./permit";

/** Which permits the work of an order needs, and whether it may begin or end. */

export type NeedReason = "category" | "item" | "machine" | "order";

export interface NeededKind {
  permit_kind: { id: number; name: string; base: string };
  because: NeedReason;
}

/** A permit as it was at the moment that is asked about. */
export interface PermitAt {
  id: number;
  number: number;
  permit_kind_id: number;
  status: string;
  valid_from: Date | null;
  valid_until: Date | null;
  lockout_id: number | null;
}

interface Located {
  production_line_id: number | null;
  machine_id: number | null;
  equipment_id: number | null;
}

/** Those for the place where the order is now: with the points of another one, from which it was moved, no work begins. */
export const permitsHere = <Permit extends Located>(permits: readonly Permit[], order: Located): Permit[] =>
  permits.filter(
    ({ production_line_id, machine_id, equipment_id }) =>
      production_line_id === order.production_line_id &&
      machine_id === order.machine_id &&
      equipment_id === order.equipment_id,
  );

/** Issued and within its time, and so is the lockout that it relies on. */
export function isValidAt(permit: PermitAt, all: readonly PermitAt[], at: Date): boolean {
  const { status, valid_from, valid_until, lockout_id } = permit;
  const isIssued =
    status === "issued" && valid_from !== null && valid_from <= at && valid_until !== null && valid_until > at;
  if (!isIssued || lockout_id === null) return isIssued;
  const lockout = all.find(({ id }) => id === lockout_id);

  return lockout !== undefined && lockout.lockout_id === null && isValidAt(lockout, all, at);
}

/** Kinds without a valid permit: the work must not begin. */
export const missingToStart = (needed: readonly NeededKind[], permits: readonly PermitAt[], at: Date): NeededKind[] =>
  needed.filter(
    ({ permit_kind }) =>
      !permits.some((permit) => permit.permit_kind_id === permit_kind.id && isValidAt(permit, permits, at)),
  );

/** Permits that are neither given back nor ended: the work cannot be completed. */
export const openOf = (permits: readonly PermitAt[]): PermitAt[] =>
  permits.filter(({ status }) => isOpenPermit(status));

/** Kinds of which there has never been an issued permit: work that was completed without beginning was done without them. */
export const neverIssued = (needed: readonly NeededKind[], permits: readonly PermitAt[]): NeededKind[] =>
  needed.filter(
    ({ permit_kind }) =>
      !permits.some(({ permit_kind_id, valid_from }) => permit_kind_id === permit_kind.id && valid_from !== null),
  );

/** Work under way that needs a permit and has no valid one. It is not stopped; everybody sees it. */
export const isUnpermitted = (
  order: { status: string },
  needed: readonly NeededKind[],
  permits: readonly PermitAt[],
  now: Date,
): boolean => order.status === "in_work" && missingToStart(needed, permits, now).length > 0;

/**
 * Points of the order's lockout that keep "Locked and tagged" back: the button, with or without a connection, and the call. Without
 * a lockout there are none, and its person answers alone.
 */
export const pointsToVerify = <Point extends { state: PointState }>(points: readonly Point[]): Point[] =>
  points.filter(({ state }) => state !== "verified");

/** So long a phone may have been without a connection when it sends what was done. */
const longestKeptMs = 12 * 3_600_000;
/** How far a phone's clock may be ahead. */
const aheadMs = 5 * 60_000;

/**
 * When an action was taken: on the phone, else now. Null where that is too long ago, or ahead of the clock: then its time is
 * that of its arrival, and the permits that a start needs must be valid now by a start of its own.
 */
export function madeAt(made_at: Date | null | undefined, now: Date): Date | null {
  if (!made_at) return now;
  const age = now.getTime() - made_at.getTime();
  if (age < -aheadMs || age > longestKeptMs) return null;

  return age < 0 ? now : made_at;
}
