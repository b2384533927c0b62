import { seededRoles } from "@/lib/domain/identity/roles";
import type { PrismaClient } from "@/lib/generated/prisma/client";

/** Adds the roles that are missing. A role that is there is data: an administrator may have changed it. */
export async function seedRoles(prisma: PrismaClient) {
  for (const { children: _children, permissions, ...role } of seededRoles) {
    const there = await prisma.role.findUnique({ where: { key: role.key }, select: { id: true } });
    if (!there) await prisma.role.create({ data: { ...role, permissions: [...new Set(permissions)] } });
  }

  const ids = new Map(
    (await prisma.role.findMany({ where: { key: { not: null } } })).map((role) => [role.key, role.id]),
  );
  const pairs = seededRoles.flatMap((role) =>
    role.children.map((child) => ({ parent_id: ids.get(role.key)!, child_id: ids.get(child)! })),
  );
  await prisma.roleChild.createMany({ data: pairs, skipDuplicates: true });
}
