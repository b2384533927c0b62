import { notFound } from "@/lib/domain/shared/errors";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/data/call";

/**
 * The plants that a dashboard's figures are about, as an SQL condition: the one asked for, else all that the viewer
 * may see. A plant of somebody else's is not found.
 */
export function inPlants(
  { viewer }: Pick<Call, "viewer">,
  plant_id: number | undefined,
  column = Prisma.sql`plant_id`,
): Prisma.Sql {
  const { plant_ids } = viewer;
  if (plant_id !== undefined && plant_ids !== "all" && !plant_ids.includes(plant_id)) throw notFound();
  if (plant_id !== undefined) return Prisma.sql`${column} = ${plant_id}::int`;
  return plant_ids === "all" ? Prisma.sql`true` : Prisma.sql`${column} = any(${[...plant_ids]}::int[])`;
}
