import type { Call } from "@/lib/server/data/call";

export interface ListView {
  id: number;
  name: string;
  /** The words of the address behind its question mark. */
  query: string;
}

export const shown = { id: true, name: true, query: true } as const;

/** The caller's own views of one list, by name. */
export const listViews = ({ tx, viewer }: Call, list: string): Promise<ListView[]> =>
  tx.listView.findMany({ where: { user_id: viewer.user_id, list }, orderBy: { name: "asc" }, select: shown });
