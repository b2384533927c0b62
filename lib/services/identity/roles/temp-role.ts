import { holds, roleType } from "@/lib/domain/identity/permissions";
import { canUseTemporarily, type RoleShape } from "@/lib/domain/identity/role-rules";
import { conditionOf, type Viewer } from "@/lib/domain/identity/viewer";
import { invalidField } from "@/lib/domain/shared/errors";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { asAuth, type Tx } from "@/lib/server/data/db";
import { type NewSession, rotateToken } from "@/lib/server/http/session";
import { roleSelect } from "./assignable";

type Own = Omit<Call, "tx">;

/** The provider's people see the product as one of the roles below theirs does, in one plant, for at most this long. */
const longestMs = 8 * 3600_000;
/** What a session of the provider's side lives, as it began. */
const sessionMs = 12 * 3600_000;

/** Checked against the user's own role: a user in a temporary role must be able to leave it. */
export const maySwitchRole = conditionOf("auth.no_switch_role", ({ own_role }) => holds(own_role, "switch_role"));

export interface TemporaryRoleOption {
  id: number;
  name: string;
  company_id: number | null;
  /** A customer role is used in one plant. */
  needs_plant: boolean;
}

type Shape = RoleShape & { id: number };

export async function temporaryRoleOptions({ viewer }: Own): Promise<TemporaryRoleOption[]> {
  const roles = await asAuth((tx) =>
    tx.role.findMany({ select: roleSelect, orderBy: [{ type: "asc" }, { name: "asc" }, { id: "asc" }] }),
  );
  return roles
    .filter((role) => canUseTemporarily(viewer.own_role as Shape, role as Shape))
    .map(({ id, name, company_id, type }) => ({ id, name, company_id, needs_plant: type === roleType.customer }));
}

export interface RequestedRole {
  role_id: number | null;
  plant_id?: number | null;
}

/** Takes the temporary role, or leaves it with null. The token changes with the permissions. */
export function switchRole(call: Own, { role_id, plant_id = null }: RequestedRole): Promise<NewSession> {
  const { viewer, now } = call;
  return asAuth(async (tx) => {
    const where = { id: viewer.session_id, revoked_at: null };
    const { created_at } = await tx.session.findUniqueOrThrow({ where, select: { created_at: true } });
    const ends = created_at.getTime() + sessionMs;
    if (role_id === null) {
      const data = { temp_role_id: null, temp_plant_id: null, absolute_expires_at: new Date(ends) };
      await tx.session.update({ where, data, select: { id: true } });
      if (viewer.is_temp_role) await audit({ ...call, tx }, "leave_role", "sessions", viewer.session_id);
      return rotateToken(tx, viewer.session_id);
    }

    const { role, plant } = await wanted(tx, viewer, role_id, plant_id);
    const absolute_expires_at = new Date(Math.min(ends, now.getTime() + longestMs));
    const data = { temp_role_id: role.id, temp_plant_id: plant?.id ?? null, absolute_expires_at };
    await tx.session.update({ where, data, select: { id: true } });
    await audit({ ...call, tx }, "take_role", "sessions", viewer.session_id, {
      after: { role: role.name, plant_id: plant?.id ?? null },
      company_id: plant?.company_id ?? null,
    });
    return rotateToken(tx, viewer.session_id);
  });
}

async function wanted(tx: Tx, viewer: Viewer, role_id: number, plant_id: number | null) {
  const role = await tx.role.findUnique({ where: { id: role_id }, select: roleSelect });
  if (!role || !canUseTemporarily(viewer.own_role as Shape, role as Shape))
    throw invalidField("role_id", "errors.does_not_exist");
  if (role.type !== roleType.customer) return { role, plant: null };
  if (plant_id === null) throw invalidField("plant_id", "errors.should_be_selected");
  const plant = await tx.plant.findFirst({
    where: { id: plant_id, deleted_at: null, ...(role.company_id !== null && { company_id: role.company_id }) },
    select: { id: true, company_id: true },
  });
  if (!plant) throw invalidField("plant_id", "errors.does_not_exist");
  return { role, plant };
}
