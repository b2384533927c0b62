import { seededRoles } from "@/lib/domain/identity/roles";
import type { PrismaClient } from "@/lib/generated/prisma/client";

/** Adds the roles that are missing. A role that is there is data: an administrator may have changed it. */
export async function seedRoles(prisma: PrismaClient) {
  const data = seededRoles.map(({ children: _children, permissions, ...role }) => ({
    ...role,
    permissions: [...new Set(permissions)],
  }));
  await prisma.role.createMany({ data, skipDuplicates: true });

  const ids = new Map(
    (await prisma.role.findMany({ where: { key: { not: null } } })).map((role) => [role.key, role.id]),
  );
  const pairs = seededRoles.flatMap((role) =>
    role.children.map((child) => ({ parent_id: ids.get(role.key)!, child_id: ids.get(child)! })),
  );
  await prisma.roleChild.createMany({ data: pairs, skipDuplicates: true });
}
