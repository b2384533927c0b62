import { byPlant } from "@/lib/domain/identity/scope";
import type { Call } from "@/lib/server/data/call";

/** The one counted line that the viewer sees; null where there are none or several. */
export async function onlyProcess({ tx, viewer }: Call): Promise<number | null> {
  const [only, ...others] = await tx.conveyorProcess.findMany({
    where: { AND: [byPlant.see(viewer), { deleted_at: null }] },
    orderBy: { id: "asc" },
    take: 2,
    select: { id: true },
  });

  return only && others.length === 0 ? only.id : null;
}
