import { type PointState, pointProblem, pointState } from "@/lib/domain/maintenance/permit";
import { DomainError, notFound } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import { notYourPermit, permitActorOf } from "./actor";
import { recordPermit } from "./log";
import { servedPermits } from "./served";
import { heldPermit, locksOfPermit, pointsOfPermit } from "./state";

const unmarked = { restored_by: null, restored_at: null } as const;
const notVerified = { verified_by: null, verified_at: null } as const;

/**
 * Marks a point as isolated, verified by another person, or restored, the last one first. The permit is held, so of two people
 * who restore at once the second is answered with the current state.
 */
export async function markPoint(call: Call, id: number, point_id: number, state: Exclude<PointState, "open">) {
  const row = await heldPermit(call, id);
  const actor = permitActorOf(call.viewer, row);
  const points = await pointsOfPermit(call, id);
  const at = points.findIndex((one) => one.id === point_id);
  const point = points[at];
  if (!point) throw notFound();
  if (!actor.is_holder && !actor.is_issuer) throw notYourPermit("point");
  const locks = await locksOfPermit(call, id);
  const { now, viewer } = call;
  const problem = pointProblem(state, {
    status: row.status,
    by: viewer.user_id,
    point,
    later: points.slice(at + 1),
    locks_on: locks.filter(({ taken_off_at }) => taken_off_at === null).length,
  });
  if (problem) throw new DomainError("conflict", problem, { data: await servedPermits.find(call, id) });
  const by = viewer.user_id;
  const marks = {
    isolated: { isolated_by: by, isolated_at: now, ...notVerified, ...unmarked },
    verified: { verified_by: by, verified_at: now },
    restored: { restored_by: by, restored_at: now },
  }[state];
  await call.tx.permitPoint.updateMany({ where: { id: point_id }, data: marks });
  await call.tx.permit.updateMany({ where: { id }, data: { version: { increment: 1 } } });
  await recordPermit(call, row, { action: "point", data: { code: point.code, from: pointState(point), to: state } });

  return servedPermits.find(call, id);
}
