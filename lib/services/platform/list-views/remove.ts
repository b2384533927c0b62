import { notFound } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";

export async function removeListView({ tx, viewer }: Call, id: number): Promise<void> {
  const { count } = await tx.listView.deleteMany({ where: { id, user_id: viewer.user_id } });
  if (count === 0) throw notFound();
}
