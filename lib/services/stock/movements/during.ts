import { Prisma } from "@/lib/generated/prisma/client";

/** The condition that a time is within a period, for SQL; without a period there is none. */
export const during = (column: Prisma.Sql, days: { gte?: Date; lt?: Date } | undefined): Prisma.Sql[] => {
  const edges = [
    ...(days?.gte ? [Prisma.sql`${column} >= ${days.gte}`] : []),
    ...(days?.lt ? [Prisma.sql`${column} < ${days.lt}`] : []),
  ];

  return edges.length === 0 ? [] : [Prisma.join(edges, " and ")];
};
