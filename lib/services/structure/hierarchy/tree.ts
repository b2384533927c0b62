import { plantsThemselves } from "@/lib/domain/identity/scope";
import { notFound } from "@/lib/domain/shared/errors";
import { rowsWith } from "@/lib/domain/shared/known";
import { isAbnormal, type Level, type LevelCounts } from "@/lib/domain/shared/levels";
import { childKind, hrefOf, type NodeKind, nodeKey, nodeKinds, parseNodeKey } from "@/lib/domain/structure/hierarchy";
import { active, inOrder } from "@/lib/resources/places";
import type { Call } from "@/lib/server/data/call";
import { rolledUp } from "./levels";

export interface TreeNode {
  key: string;
  /** The key of the node above; at the top the plant's. */
  parent: string;
  kind: NodeKind;
  id: number;
  name: string;
  /** The code painted on a machine, an asset's number. */
  code: string | null;
  is_utility: boolean;
  href: string;
  level: Level;
  /** The sensors below, by level. */
  levels: LevelCounts;
  children_count: number;
}

interface Found {
  id: number;
  name: string;
  parent_id: number;
  code: string | null;
  line_kind?: string;
  /** A sensor's own, also where it does not roll up. */
  level?: string;
  children: number;
}

/** The children of nodes of a plant's tree, in their order; without parents the plant's lines, utilities last. */
export async function tree(
  call: Call,
  { plant_id, parent, is_abnormal }: { plant_id: number; parent?: readonly string[]; is_abnormal?: boolean },
): Promise<TreeNode[]> {
  const parents = (parent ?? [nodeKey("plant", plant_id)]).map((key) => parentOf(key, plant_id));
  if (!(await isInScope(call, plant_id))) throw notFound();

  const nodes: TreeNode[] = [];
  for (const kind of nodeKinds) {
    const ids = parents.filter((one) => one.kind === kind).map(({ id }) => id);
    if (ids.length > 0) nodes.push(...(await below(call, plant_id, kind, ids)));
  }
  return is_abnormal ? nodes.filter((node) => isAbnormal(node.level)) : nodes;
}

function parentOf(key: string, plant_id: number) {
  const parent = parseNodeKey(key);
  if (!parent || !childKind(parent.kind) || (parent.kind === "plant" && parent.id !== plant_id)) throw notFound();
  return parent;
}

async function below(call: Call, plant_id: number, parentKind: NodeKind, ids: number[]): Promise<TreeNode[]> {
  const kind = childKind(parentKind)!;
  const rows = await childrenOf(call, plant_id, parentKind, ids);
  const rolled = await rolledUp(
    call,
    kind,
    rows.map((row) => row.id),
  );
  return rows.map(({ id, parent_id, name, code, line_kind, level, children }) => {
    const is_utility = line_kind === "utility";
    return {
      key: nodeKey(kind, id),
      parent: nodeKey(parentKind, parent_id),
      kind,
      id,
      name,
      code,
      is_utility,
      href: hrefOf({ kind, id, is_utility, equipment_id: kind === "sensor" ? parent_id : undefined }),
      ...rolled(id),
      ...(level && { level: level as Level }),
      children_count: children,
    };
  });
}

const isInScope = async ({ tx, viewer }: Call, id: number) =>
  (await tx.plant.count({ where: { AND: [plantsThemselves.see(viewer), { id, deleted_at: null }] } })) === 1;

const cap = 20_000;

async function childrenOf({ tx }: Call, plant_id: number, of: NodeKind, ids: number[]): Promise<Found[]> {
  const more = { orderBy: inOrder, take: cap };
  const within = { in: ids };
  switch (of) {
    case "plant": {
      const rows = await tx.productionLine.findMany({
        where: { plant_id, ...active },
        select: { id: true, name: true, kind: true, _count: { select: { machines: { where: active } } } },
        ...more,
        orderBy: [{ kind: "asc" }, ...inOrder],
      });
      return rows.map(({ kind, _count, ...row }) => ({
        ...row,
        parent_id: plant_id,
        code: null,
        line_kind: kind,
        children: _count.machines,
      }));
    }
    case "production_line": {
      const rows = await tx.machine.findMany({
        where: { plant_id, production_line_id: within, ...active },
        select: {
          id: true,
          name: true,
          code: true,
          production_line_id: true,
          _count: { select: { assets: { where: active } } },
        },
        ...more,
      });
      return rows.map((row) => ({ ...row, parent_id: row.production_line_id, children: row._count.assets }));
    }
    case "machine": {
      const rows = await tx.asset.findMany({
        where: { plant_id, machine_id: within, ...active },
        select: {
          id: true,
          name: true,
          asset_number: true,
          machine_id: true,
          _count: { select: { equipments: { where: active } } },
        },
        ...more,
      });
      return rows.map((row) => ({
        ...row,
        parent_id: row.machine_id,
        code: row.asset_number,
        children: row._count.equipments,
      }));
    }
    case "asset": {
      const rows = await tx.equipment.findMany({
        where: { plant_id, asset_id: within, ...active },
        select: { id: true, name: true, asset_id: true, _count: { select: { sensors: { where: active } } } },
        ...more,
      });
      return rowsWith(rows, "asset_id").map((row) => ({
        ...row,
        parent_id: row.asset_id,
        code: null,
        children: row._count.sensors,
      }));
    }
    default: {
      const rows = await tx.sensor.findMany({
        where: { plant_id, equipment_id: within, ...active },
        select: { id: true, name: true, level: true, equipment_id: true },
        ...more,
      });
      return rowsWith(rows, "equipment_id").map((row) => ({
        ...row,
        parent_id: row.equipment_id,
        code: null,
        children: 0,
      }));
    }
  }
}
