import { type Permission, sectionOf } from "@/lib/domain/identity/permissions";
import type { Prisma } from "@/lib/generated/prisma/client";

/** People to whom the key opens something, as `can` reads it: their role holds it and their company's menu has its section. */
export const whoMay = (permission: Permission) =>
  ({
    role: { permissions: { has: permission } },
    NOT: { company: { switched_off: { has: sectionOf(permission) } } },
  }) satisfies Prisma.UserWhereInput;
