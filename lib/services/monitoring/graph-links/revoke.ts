import { notFound } from "@/lib/domain/shared/errors";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { linksOf } from "./list";

/** Ends a link at once. Ending it again changes nothing: two who press the button at once both get what they want. */
export async function revokeGraphLink(call: Call, id: number): Promise<void> {
  const { tx, viewer, now } = call;
  const link = await tx.graphLink.findFirst({
    where: { AND: [linksOf(viewer), { id }] },
    select: { company_id: true, sensor_id: true, revoked_at: true },
  });
  if (!link) throw notFound();
  const { count } = await tx.graphLink.updateMany({
    where: { AND: [linksOf(viewer), { id, revoked_at: null }] },
    data: { revoked_at: now, revoked_by: viewer.user_id },
  });
  if (count > 0) await audit(call, "revoke", "graph-links", id, { before: link, after: { ...link, revoked_at: now } });
}
