import { useCallback, useEffect, useState } from "react";
import type { TreeNode } from "@/lib/services/hierarchy/tree";
import { api } from "./api";
import { useLive } from "./use-live";
import { useStoredState } from "./use-stored-state";

/** Children by the key of their parent; "" is the plant itself. */
export type TreeBranches = ReadonlyMap<string, readonly TreeNode[]>;

const subjects = ["alerts", "sensors", "production-lines", "machines", "assets", "equipments"];

/** The open part of a plant's tree. What is open is kept in this browser; what changes is asked for again. */
export function useTree(plant_id: number, isAbnormalOnly: boolean) {
  const [branches, setBranches] = useState<TreeBranches>(new Map());
  const [kept, keep] = useStoredState<string[]>(`tree:${plant_id}`, []);
  const [hasFailed, setFailed] = useState(false);
  const open = new Set(kept);

  const load = useCallback(
    async (parent: string) => {
      try {
        const query = { plant_id, parent, is_abnormal: isAbnormalOnly || undefined };
        const { data } = await api.get<{ data: TreeNode[] }>("/dashboard/tree", { query, isQuiet: true });
        setBranches((before) => new Map(before).set(parent, data));
        setFailed(false);
      } catch {
        setFailed(true);
      }
    },
    [plant_id, isAbnormalOnly],
  );
  const wanted = ["", ...kept].join(" ");

  useEffect(() => {
    for (const parent of wanted.split(" ")) load(parent);
  }, [wanted, load]);
  useLive(subjects, () => {
    for (const parent of wanted.split(" ")) load(parent);
  });

  const toggle = (key: string) => keep(open.has(key) ? kept.filter((one) => one !== key) : [...kept, key]);
  return { branches, open, toggle, hasFailed };
}
