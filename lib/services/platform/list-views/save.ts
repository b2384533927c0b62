import { DomainError, notFound } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import { type ListView, shown } from "./list";

/** More of them would be a list to search in. */
const most = 30;

/** Keeps a list's address under a name. Each name is there once a list; two tabs that both take it: one is refused. */
export async function createListView(
  { tx, viewer }: Call,
  input: { list: string; name: string; query: string },
): Promise<ListView> {
  const { user_id } = viewer;
  if ((await tx.listView.count({ where: { user_id, list: input.list } })) >= most)
    throw new DomainError("conflict", "list-views.too_many", { params: { most } });
  return tx.listView.create({ data: { ...input, user_id }, select: shown });
}

/** Another name, or what the list shows now under the same one. */
export async function changeListView(
  { tx, viewer }: Call,
  id: number,
  input: { name?: string; query?: string },
): Promise<ListView> {
  const { count } = await tx.listView.updateMany({ where: { id, user_id: viewer.user_id }, data: input });
  if (count === 0) throw notFound();
  return tx.listView.findUniqueOrThrow({ where: { id }, select: shown });
}
