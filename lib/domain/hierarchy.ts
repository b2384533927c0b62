import { type Level, levels, worstLevel } from "@/lib/domain/levels";

/** Status rolls up: a parent shows the worst of its children. */
export const nodeKinds = ["plant", "production_line", "machine", "asset", "equipment", "sensor"] as const;
export type NodeKind = (typeof nodeKinds)[number];

export type HierarchyNode = {
  /** Unique over all kinds, for example `asset:17`. */
  key: string;
  parent_key: string | null;
  kind: NodeKind;
  /** Of sensors only; what a parent shows is computed. */
  level?: Level;
  is_limbo?: boolean;
  is_store_room?: boolean;
  is_archived?: boolean;
};

export type LevelCounts = Record<Level, number>;

export type RolledUp = {
  level: Level;
  /** Direct children by level. */
  children: LevelCounts;
  /** Sensors anywhere below by level; all zero means that nothing watches this place, although its level reads ok. */
  sensors: LevelCounts;
};

/**
 * Levels and counts of every node that counts, by key. Items in limbo or in a store room and anything archived are
 * left out with all that hangs below them, and so are nodes whose parent is missing or that hang in a circle.
 */
export function rollUp(nodes: readonly HierarchyNode[]): Map<string, RolledUp> {
  const childrenOf = byParent(nodes.filter(counts));
  const result = new Map<string, RolledUp>();
  for (const root of childrenOf.get(null) ?? []) visit(root, childrenOf, result);

  return result;
}

const counts = (node: HierarchyNode) => !node.is_limbo && !node.is_store_room && !node.is_archived;

function byParent(nodes: readonly HierarchyNode[]): Map<string | null, HierarchyNode[]> {
  const groups = new Map<string | null, HierarchyNode[]>();
  for (const node of nodes) {
    const siblings = groups.get(node.parent_key);
    if (siblings) siblings.push(node);
    else groups.set(node.parent_key, [node]);
  }

  return groups;
}

function visit(
  node: HierarchyNode,
  childrenOf: ReadonlyMap<string | null, HierarchyNode[]>,
  result: Map<string, RolledUp>,
): RolledUp {
  const below = (childrenOf.get(node.key) ?? []).map((child) => visit(child, childrenOf, result));
  const rolledUp = node.kind === "sensor" ? sensorNode(node) : parentNode(below);
  result.set(node.key, rolledUp);

  return rolledUp;
}

function sensorNode({ level = "unknown" }: HierarchyNode): RolledUp {
  return { level, children: noLevels(), sensors: { ...noLevels(), [level]: 1 } };
}

function parentNode(below: readonly RolledUp[]): RolledUp {
  const children = noLevels();
  const sensors = noLevels();
  for (const child of below) {
    children[child.level]++;
    for (const level of levels) sensors[level] += child.sensors[level];
  }

  return { level: worstLevel(below.map(({ level }) => level)), children, sensors };
}

export const noLevels = (): LevelCounts => Object.fromEntries(levels.map((level) => [level, 0])) as LevelCounts;
