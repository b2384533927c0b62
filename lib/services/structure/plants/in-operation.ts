import { Prisma } from "@/lib/generated/prisma/client";

/** Neither the plant nor its company is archived or deleted. A company whose archive is still being imported is deleted. */
export const inOperation = {
  archived_at: null,
  deleted_at: null,
  company: { archived_at: null, deleted_at: null },
} satisfies Prisma.PlantWhereInput;

/** The same in SQL, of `plants p`. */
export const isInOperation = Prisma.sql`p.archived_at is null and p.deleted_at is null and exists (
  select from companies c where c.id = p.company_id and c.archived_at is null and c.deleted_at is null)`;
