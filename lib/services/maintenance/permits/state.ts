import type { PermitQuestion } from "@/lib/domain/maintenance/permit";
import { keptSteps, type Step } from "@/lib/domain/maintenance/work-order-steps";
import type { RowOf } from "@/lib/resources/define";
import { permits } from "@/lib/resources/permits";
import type { Call } from "@/lib/server/data/call";
import { find } from "@/lib/server/resources/crud";

export type PermitRow = RowOf<typeof permits>;

/** The questions of a permit with their answers, as they are kept in a column of JSON. */
export const answeredQuestions = ({ questions }: { questions: unknown }): PermitQuestion[] => {
  const kept = (questions ?? []) as (Step & { asked: PermitQuestion["asked"] })[];

  return keptSteps(kept).map((step, at) => ({ ...step, asked: kept[at]?.asked ?? "issue" }));
};

/**
 * The permit and the lockout that it relies on, held until the transaction ends: whatever else is done to either comes before or
 * after. In the order of their ids, so that two people never wait for each other.
 */
export async function heldPermit(call: Call, id: number): Promise<PermitRow> {
  await call.tx.$queryRaw`
    select id from permits where id = ${id}::int or id = (select lockout_id from permits where id = ${id}::int)
    order by id for update`;

  return find(call, permits, id);
}

/** When the work last stopped: as the permit was returned, or is suspended since. Null while it may go on. */
export async function stoppedAt(
  { tx }: Pick<Call, "tx">,
  { id: permit_id, status, returned_at }: Pick<PermitRow, "id" | "status" | "returned_at">,
): Promise<Date | null> {
  if (status !== "suspended") return returned_at;
  const last = await tx.permitEvent.findFirst({
    where: { permit_id, action: "suspend" },
    orderBy: { id: "desc" },
    select: { created_at: true },
  });

  return last?.created_at ?? null;
}

const pointSelect = {
  id: true,
  isolation_point_id: true,
  position: true,
  code: true,
  energy: true,
  device: true,
  location: true,
  how_to_isolate: true,
  how_to_verify: true,
  normal_state: true,
  image_id: true,
  isolated_by: true,
  isolated_at: true,
  verified_by: true,
  verified_at: true,
  restored_by: true,
  restored_at: true,
} as const;

export const pointsOfPermit = ({ tx }: Pick<Call, "tx">, permit_id: number) =>
  tx.permitPoint.findMany({ where: { permit_id }, orderBy: [{ position: "asc" }, { id: "asc" }], select: pointSelect });

const lockSelect = {
  id: true,
  user_id: true,
  guest_name: true,
  lock_number: true,
  put_on_by: true,
  put_on_at: true,
  taken_off_by: true,
  taken_off_at: true,
  reason: true,
  checks: true,
} as const;

export const locksOfPermit = ({ tx }: Pick<Call, "tx">, permit_id: number) =>
  tx.permitLock.findMany({ where: { permit_id }, orderBy: { id: "asc" }, select: lockSelect });

/** Every lock, on or off, of where the permit's energy is cut off: its own, or its lockout's. Null where it needs no isolation. */
export const locksWhereIsolated = async (
  call: Pick<Call, "tx">,
  { id, lockout, needs_isolation }: Pick<PermitRow, "id" | "lockout" | "needs_isolation">,
) => (lockout || needs_isolation ? locksOfPermit(call, lockout?.id ?? id) : null);
