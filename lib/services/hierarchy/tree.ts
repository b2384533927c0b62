import { notFound } from "@/lib/domain/errors";
import { childKind, hrefOf, type NodeKind, nodeKey, parseNodeKey } from "@/lib/domain/hierarchy";
import { isAbnormal, type Level, type LevelCounts } from "@/lib/domain/levels";
import { plantsThemselves } from "@/lib/domain/scope";
import { active, inOrder } from "@/lib/resources/places";
import type { Call } from "@/lib/server/call";
import { rolledUp } from "./levels";

export interface TreeNode {
  key: string;
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
  code: string | null;
  line_kind?: string;
  equipment_id?: number;
  /** A sensor's own, also where it does not roll up. */
  level?: string;
  children: number;
}

/** The children of one node of a plant's tree, in their order; without a parent the plant's lines, utilities last. */
export async function tree(
  call: Call,
  query: { plant_id: number; parent?: string; is_abnormal?: boolean },
): Promise<TreeNode[]> {
  const parent =
    query.parent === undefined ? { kind: "plant" as const, id: query.plant_id } : parseNodeKey(query.parent);
  const kind = parent && childKind(parent.kind);
  if (!parent || !kind || !(await isInScope(call, query.plant_id))) throw notFound();

  const rows = await childrenOf(call, query.plant_id, parent);
  const rolled = await rolledUp(
    call,
    kind,
    rows.map((row) => row.id),
  );
  const nodes = rows.map((row): TreeNode => {
    const is_utility = row.line_kind === "utility";
    const { id, name, code, equipment_id } = row;
    return {
      key: nodeKey(kind, id),
      kind,
      id,
      name,
      code,
      is_utility,
      href: hrefOf({ kind, id, is_utility, equipment_id }),
      ...rolled(id),
      ...(row.level && { level: row.level as Level }),
      children_count: row.children,
    };
  });
  return query.is_abnormal ? nodes.filter((node) => isAbnormal(node.level)) : nodes;
}

const isInScope = async ({ tx, viewer }: Call, id: number) =>
  (await tx.plant.count({ where: { AND: [plantsThemselves.see(viewer), { id, deleted_at: null }] } })) === 1;

const cap = 1_000;

async function childrenOf({ tx }: Call, plant_id: number, parent: { kind: NodeKind; id: number }): Promise<Found[]> {
  const more = { orderBy: inOrder, take: cap };
  switch (parent.kind) {
    case "plant": {
      const rows = await tx.productionLine.findMany({
        where: { plant_id, ...active },
        select: { id: true, name: true, kind: true, _count: { select: { machines: { where: active } } } },
        ...more,
        orderBy: [{ kind: "asc" }, ...inOrder],
      });
      return rows.map((row) => ({ ...row, code: null, line_kind: row.kind, children: row._count.machines }));
    }
    case "production_line": {
      const rows = await tx.machine.findMany({
        where: { plant_id, production_line_id: parent.id, ...active },
        select: { id: true, name: true, code: true, _count: { select: { assets: { where: active } } } },
        ...more,
      });
      return rows.map((row) => ({ ...row, children: row._count.assets }));
    }
    case "machine": {
      const rows = await tx.asset.findMany({
        where: { plant_id, machine_id: parent.id, ...active },
        select: { id: true, name: true, asset_number: true, _count: { select: { equipments: { where: active } } } },
        ...more,
      });
      return rows.map((row) => ({ ...row, code: row.asset_number, children: row._count.equipments }));
    }
    case "asset": {
      const rows = await tx.equipment.findMany({
        where: { plant_id, asset_id: parent.id, ...active },
        select: { id: true, name: true, _count: { select: { sensors: { where: active } } } },
        ...more,
      });
      return rows.map((row) => ({ ...row, code: null, children: row._count.sensors }));
    }
    default: {
      const rows = await tx.sensor.findMany({
        where: { plant_id, equipment_id: parent.id, ...active },
        select: { id: true, name: true, level: true },
        ...more,
      });
      return rows.map((row) => ({ ...row, code: null, equipment_id: parent.id, children: 0 }));
    }
  }
}
