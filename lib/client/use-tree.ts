import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { nodeKey } from "@/lib/domain/structure/hierarchy";
import type { TreeNode } from "@/lib/services/structure/hierarchy/tree";
import { api } from "./api";
import type { LiveEvent } from "./live-stream";
import { useLive } from "./use-live";
import { useStoredState } from "./use-stored-state";

/** Children by the key of their parent. */
export type TreeBranches = ReadonlyMap<string, readonly TreeNode[]>;

// What is drawn of a sensor is its name and level: news of its limits and its learning change neither.
const subjects = ["sensors", "production-lines", "machines", "assets", "equipments"];
// Whatever happens in between is one question.
const freshEveryMs = 5_000;
const mostAtOnce = 200;

/** The open part of a plant's tree. What is open is kept in this browser; what changes is asked for again. */
export function useTree(plant_id: number, isAbnormalOnly: boolean) {
  const top = nodeKey("plant", plant_id);
  const [branches, setBranches] = useState<TreeBranches>(new Map());
  const [kept, keep] = useStoredState<string[]>(`tree:${plant_id}`, []);
  const [hasFailed, setFailed] = useState(false);
  const open = useMemo(() => new Set(kept), [kept]);
  const asked = useRef<{ by: unknown; parents: Set<string> }>({ by: null, parents: new Set() });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const load = useCallback(
    async (parents: readonly string[]) => {
      try {
        for (let at = 0; at < parents.length; at += mostAtOnce) {
          const parent = parents.slice(at, at + mostAtOnce);
          const query = { plant_id, parent, is_abnormal: isAbnormalOnly || undefined };
          const { data } = await api.get<{ data: TreeNode[] }>("/dashboard/tree", { query, isQuiet: true });
          setBranches((before) => new Map([...before, ...byParent(parent, data)]));
        }
        setFailed(false);
      } catch {
        setFailed(true);
      }
    },
    [plant_id, isAbnormalOnly],
  );

  // Opening one branch asks for that one.
  useEffect(() => {
    if (asked.current.by !== load) asked.current = { by: load, parents: new Set() };
    const { parents } = asked.current;
    const missing = [top, ...kept].filter((key) => !parents.has(key));
    for (const key of missing) parents.add(key);
    if (missing.length > 0) void load(missing);
  }, [top, kept, load]);

  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(subjects, (news) => {
    if (news !== "gap" && !changesTree(news, plant_id)) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void load([...asked.current.parents]);
    }, freshEveryMs);
  });

  const toggle = (key: string) => keep(open.has(key) ? kept.filter((one) => one !== key) : [...kept, key]);
  return { top, branches, open, toggle, hasFailed };
}

export const changesTree = ({ subject, action, plant_id: of }: LiveEvent, plant_id: number) =>
  subjects.includes(subject) && action !== "limits" && (of == null || of === plant_id);

function byParent(parents: readonly string[], nodes: readonly TreeNode[]) {
  const found = new Map(parents.map((key): [string, TreeNode[]] => [key, []]));
  for (const node of nodes) found.get(node.parent)?.push(node);
  return found;
}
