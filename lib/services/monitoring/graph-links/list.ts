import { byPlant } from "@/lib/domain/identity/scope";
import { nameOf, type Viewer } from "@/lib/domain/identity/viewer";
import { keepsAllLinks } from "@/lib/domain/monitoring/graph-links";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/data/call";

export const shown = {
  id: true,
  company_id: true,
  plant_id: true,
  sensor_id: true,
  parameters: true,
  window_s: true,
  range_from: true,
  range_to: true,
  is_place_shown: true,
  created_by: true,
  created_at: true,
  expires_at: true,
  sensor: { select: { name: true, equipment: { select: { name: true } } } },
} as const;

type Row = Prisma.GraphLinkGetPayload<{ select: typeof shown }>;

export type GraphLink = Omit<Row, "sensor" | "company_id" | "created_by"> & {
  sensor: { name: string; item: string | null };
  /** Null: no longer known by name. */
  made_by: string | null;
  is_own: boolean;
};

/** Whose links the viewer may see and end. */
export const linksOf = (viewer: Viewer): Prisma.GraphLinkWhereInput => ({
  AND: [byPlant.see(viewer), keepsAllLinks(viewer) ? {} : { created_by: viewer.user_id }],
});

/** Links that still open something, newest first. */
export async function graphLinks(
  call: Call,
  { sensor_id, plant_id }: { sensor_id?: number; plant_id?: number },
): Promise<GraphLink[]> {
  const rows = await call.tx.graphLink.findMany({
    where: { AND: [linksOf(call.viewer), { sensor_id, plant_id, revoked_at: null, expires_at: { gt: call.now } }] },
    orderBy: { id: "desc" },
    take: 200,
    select: shown,
  });

  return presentLinks(call, rows);
}

export async function presentLinks({ tx, viewer }: Call, rows: readonly Row[]): Promise<GraphLink[]> {
  const people = await tx.user.findMany({
    where: { id: { in: [...new Set(rows.map(({ created_by }) => created_by))] } },
    select: { id: true, first_name: true, last_name: true },
  });
  const names = new Map(people.map((person) => [person.id, nameOf(person)]));

  return rows.map(({ sensor, created_by, company_id: _company, ...row }) => ({
    ...row,
    sensor: { name: sensor.name, item: sensor.equipment?.name ?? null },
    made_by: names.get(created_by) ?? null,
    is_own: created_by === viewer.user_id,
  }));
}
