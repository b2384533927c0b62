import { roleType } from "@/lib/domain/identity/permissions";
import type { Maker } from "@/lib/domain/identity/role-rules";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/data/call";

export const roleSelect = {
  id: true,
  company_id: true,
  name: true,
  type: true,
  kind: true,
  permissions: true,
  is_technic: true,
  is_requisitioner: true,
  is_fab_shop_manager: true,
} satisfies Prisma.RoleSelect;

type Found = Prisma.RoleGetPayload<{ select: typeof roleSelect }>;
export type AssignableRole = Omit<Found, "type"> & { type: 0 | 1 | 2 };

/** The roles that the caller may give somebody, inside the caller's walls: the children of the role in force. */
export async function assignableRoles({ tx, viewer }: Pick<Call, "tx" | "viewer">): Promise<AssignableRole[]> {
  const isDeveloper = viewer.role.type === roleType.developer;
  return (await tx.role.findMany({
    where: isDeveloper ? {} : { parents: { some: { parent_id: viewer.role.id } } },
    select: roleSelect,
    orderBy: [{ type: "asc" }, { name: "asc" }, { id: "asc" }],
  })) as AssignableRole[];
}

export const makerOf = async (
  call: Pick<Call, "tx" | "viewer">,
): Promise<Omit<Maker, "children"> & { children: AssignableRole[] }> => ({
  role: call.viewer.role,
  children: await assignableRoles(call),
});
