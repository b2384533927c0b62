import { isSupervisor, supervisorKinds, type Viewer } from "@/lib/domain/viewer";
import type { WorkOrderActor } from "@/lib/domain/work-order";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/call";
import { whoMay } from "@/lib/services/users/who-may";

/** Where this person stands before the order. Teams come with their table; until then nobody is a team member. */
export const actorOf = (
  viewer: Viewer,
  order: { assigned_user_id: number | null; completed_by: number | null },
  alone_in_plant: boolean,
): WorkOrderActor => ({
  is_supervisor: isSupervisor(viewer),
  is_assignee: order.assigned_user_id === viewer.user_id,
  is_team_member: false,
  completed_by_self: order.completed_by === viewer.user_id,
  alone_in_plant,
});

const keepers = whoMay("update_maintenance");

/** A customer's supervisors, as a where clause; the same reading as isSupervisor. */
export const supervisors = {
  ...keepers,
  role: { ...keepers.role, kind: { in: [...supervisorKinds] } },
} satisfies Prisma.UserWhereInput;

/** Is there no other supervisor in the plant who could look at the work? The provider's people do not count. */
export async function isAloneIn(call: Pick<Call, "tx" | "viewer">, plant_id: number): Promise<boolean> {
  const others = await call.tx.user.count({
    where: {
      ...supervisors,
      id: { not: call.viewer.user_id },
      archived_at: null,
      plants: { some: { plant_id } },
    },
  });
  return others === 0;
}
