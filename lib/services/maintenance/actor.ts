import { isSupervisor, supervisorKinds, type Viewer } from "@/lib/domain/identity/viewer";
import type { WorkOrderActor } from "@/lib/domain/maintenance/work-order";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/data/call";
import { ownAmong } from "@/lib/services/identity/teams/own";
import { whoMay } from "@/lib/services/identity/users/who-may";

interface Assigned {
  assigned_user_id: number | null;
  assigned_team_id: number | null;
}

/** Where this person stands before the order; `own_teams` are the viewer's. */
export function actorOf(
  viewer: Viewer,
  order: Assigned & { completed_by: number | null },
  { own_teams, alone_in_plant = false }: { own_teams: ReadonlySet<number>; alone_in_plant?: boolean },
): WorkOrderActor {
  const is_team_member = order.assigned_team_id !== null && own_teams.has(order.assigned_team_id);
  return {
    is_supervisor: isSupervisor(viewer),
    // Until a member of the team takes it, each member is its assignee.
    is_assignee: order.assigned_user_id === null ? is_team_member : order.assigned_user_id === viewer.user_id,
    is_team_member,
    completed_by_self: order.completed_by === viewer.user_id,
    alone_in_plant,
  };
}

/** The same about one order, asked for. */
export const actorBefore = async (
  call: Pick<Call, "tx" | "viewer">,
  order: Assigned & { completed_by: number | null },
) => actorOf(call.viewer, order, { own_teams: await ownAmong(call, [order.assigned_team_id]) });

/** What is the person's to do: theirs, or of a team of theirs and nobody's yet. The same as is_assignee, as a where clause. */
export const mine = (user_id: number): Prisma.WorkOrderWhereInput => ({
  OR: [{ assigned_user_id: user_id }, { assigned_user_id: null, assigned_team: { members: { some: { user_id } } } }],
});

/** All other work. MessageRef by itself: the opposite of the above would lose what SQL does not know. */
export const othersThan = (user_id: number): Prisma.WorkOrderWhereInput => ({
  OR: [
    { assigned_user_id: { not: user_id } },
    { assigned_user_id: null, assigned_team_id: null },
    { assigned_user_id: null, assigned_team: { members: { none: { user_id } } } },
  ],
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

/** The same of the plant of each row, in SQL. */
export const isAloneThere = ({ viewer }: Pick<Call, "viewer">, plant_id: Prisma.Sql): Prisma.Sql => Prisma.sql`
  not exists (
    select from user_plants up join users u on u.id = up.user_id join roles r on r.id = u.role_id
      left join companies c on c.id = u.company_id
    where up.plant_id = ${plant_id} and u.id <> ${viewer.user_id} and u.archived_at is null and u.deleted_at is null
      and r.kind = any (${[...supervisorKinds]}::text[]) and 'update_maintenance' = any (r.permissions)
      and not coalesce('maintenance' = any (c.switched_off), false))`;
