import type { CustomNoun } from "@/lib/domain/structure/custom-keys";
import { Prisma } from "@/lib/generated/prisma/client";

/** The tables whose records carry values, as they stand in a query. */
const tables: Record<CustomNoun, Prisma.Sql> = {
  equipments: Prisma.sql`equipments`,
  machines: Prisma.sql`machines`,
  assets: Prisma.sql`assets`,
  production_lines: Prisma.sql`production_lines`,
  work_orders: Prisma.sql`work_orders`,
  parts: Prisma.sql`parts`,
  brand_models: Prisma.sql`brand_models`,
  sensors: Prisma.sql`sensors`,
};

/** @param noun of a stored field: one of the nouns that have them */
export function tableOfNoun(noun: string): Prisma.Sql {
  const table = noun in tables ? tables[noun as CustomNoun] : undefined;
  if (!table) throw new Error(`${noun} has no fields of a company's own`);
  return table;
}
