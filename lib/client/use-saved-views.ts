import { useCallback, useState } from "react";
import { api } from "./api";

export interface SavedView {
  id: number;
  name: string;
  query: string;
}

type Change = Partial<Pick<SavedView, "name" | "query">>;

/** A person's own views of one list. They are asked for when somebody wants to see them, null until then. */
export function useSavedViews(list: string) {
  const [views, setViews] = useState<readonly SavedView[] | null>(null);

  const load = useCallback(async () => {
    const answer = await api.get<{ data: SavedView[] }>("/list-views", { query: { list } }).catch(() => null);
    if (answer) setViews(answer.data);
  }, [list]);
  const keep = async (view: Omit<SavedView, "id">) => {
    await api.post("/list-views", { body: { list, ...view }, isQuiet: true });
    await load();
  };
  const change = async (id: number, body: Change) => {
    await api.put(`/list-views/${id}`, { body, isQuiet: "name" in body });
    await load();
  };
  const remove = async (id: number) => {
    await api.delete(`/list-views/${id}`);
    await load();
  };

  return { views, load, keep, change, remove };
}
