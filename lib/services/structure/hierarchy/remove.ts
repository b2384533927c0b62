import { DomainError, notFound } from "@/lib/domain/shared/errors";
import type { NodeKind } from "@/lib/domain/structure/hierarchy";
import type { AnyResource } from "@/lib/resources/define";
import type { Call } from "@/lib/server/data/call";
import { modelOf, remove } from "@/lib/server/resources/crud";
import { inUse } from "@/lib/server/resources/holders";
import { announceSensors } from "../sensors/announce";

type Kind = Exclude<NodeKind, "sensor"> | "company";
type Where = Record<string, unknown>;

/**
 * Removes places with all that hangs on them, in the transaction of the call. Nothing is erased: rows are marked, so
 * that work orders, alerts and readings keep what they point at. Sensors are devices of their controller; they are
 * taken off the item and stay. A plant with controllers is refused: a gateway would go on sending.
 */
export async function removeStructure(call: Call, resource: AnyResource, kind: Kind, ids: number[], confirm?: string) {
  const unique = [...new Set(ids)];
  // Asked first, so that a stranger's row is "not found" and never "has things attached".
  const own = await modelOf(call.tx, resource.model).count({
    where: { AND: [resource.scope.write(call.viewer), { id: { in: unique }, deleted_at: null, ...resource.fixed }] },
  });
  if (own !== unique.length) throw notFound();

  const below = await attachedTo(call, kind, unique);
  const attached = Object.fromEntries(Object.entries(below).filter(([, count]) => count > 0));
  const count = Object.values(attached).reduce((sum, one) => sum + one, 0);
  if (attached.controllers) throw inUse(call.locale, { controllers: attached.controllers });
  if (count > 0 && confirm !== "delete")
    throw new DomainError("conflict", "errors.confirm_delete", { params: { count }, data: { attached } });

  await announceSensors(call, mountedOn(kind, unique));
  await markBelow(call, kind, unique);
  await remove(call, resource, unique, confirm);
}

const alive = { deleted_at: null };

/** How the rows of a table are found below places of a kind; null: they are not below. */
function paths(
  kind: Kind,
  ids: number[],
): Record<"plants" | "lines" | "machines" | "assets" | "equipments", Where | null> {
  const among = { in: ids };
  switch (kind) {
    case "company":
      return all({ company_id: among }, { company_id: among });
    case "plant":
      return { ...all({ plant_id: among }, null) };
    case "production_line":
      return {
        plants: null,
        lines: null,
        machines: { production_line_id: among },
        assets: { machine: { production_line_id: among } },
        equipments: { asset: { machine: { production_line_id: among } } },
      };
    case "machine":
      return {
        plants: null,
        lines: null,
        machines: null,
        assets: { machine_id: among },
        equipments: { asset: { machine_id: among } },
      };
    case "asset":
      return { plants: null, lines: null, machines: null, assets: null, equipments: { asset_id: among } };
    case "equipment":
      return { plants: null, lines: null, machines: null, assets: null, equipments: null };
  }
}

const all = (where: Where, plants: Where | null) => ({
  plants,
  lines: where,
  machines: where,
  assets: where,
  equipments: where,
});

/** Sensors and lubrication points are on the items below, or on the items themselves. */
export const mountedOn = (kind: Kind, ids: number[]): Where =>
  kind === "equipment" ? { equipment_id: { in: ids } } : { equipment: paths(kind, ids).equipments };

async function attachedTo({ tx }: Call, kind: Kind, ids: number[]): Promise<Record<string, number>> {
  const { plants, lines, machines, assets, equipments } = paths(kind, ids);
  return {
    users: kind === "company" ? await tx.user.count({ where: { company_id: { in: ids }, ...alive } }) : 0,
    plants: plants ? await tx.plant.count({ where: { ...plants, ...alive } }) : 0,
    controllers:
      kind === "company" || kind === "plant" ? await tx.controller.count({ where: { ...lines, ...alive } }) : 0,
    production_lines: lines ? await tx.productionLine.count({ where: { ...lines, ...alive } }) : 0,
    machines: machines ? await tx.machine.count({ where: { ...machines, ...alive } }) : 0,
    assets: assets ? await tx.asset.count({ where: { ...assets, ...alive } }) : 0,
    equipments: equipments ? await tx.equipment.count({ where: { ...equipments, ...alive } }) : 0,
    mounted_sensors: await tx.sensor.count({ where: { ...mountedOn(kind, ids), ...alive } }),
    lubricators: await tx.lubricator.count({ where: { ...mountedOn(kind, ids), ...alive } }),
  };
}

/** From the bottom up, because each table is found through the one above it. */
async function markBelow({ tx, now }: Call, kind: Kind, ids: number[]) {
  const { plants, lines, machines, assets, equipments } = paths(kind, ids);
  const gone = { deleted_at: now, version: { increment: 1 } };
  await tx.sensor.updateMany({
    where: { ...mountedOn(kind, ids), ...alive },
    data: { equipment_id: null, version: { increment: 1 } },
  });
  await tx.lubricator.updateMany({
    where: { ...mountedOn(kind, ids), ...alive },
    data: { equipment_id: null, version: { increment: 1 } },
  });
  if (equipments) await tx.equipment.updateMany({ where: { ...equipments, ...alive }, data: gone });
  if (assets) await tx.asset.updateMany({ where: { ...assets, ...alive }, data: gone });
  if (machines) await tx.machine.updateMany({ where: { ...machines, ...alive }, data: gone });
  if (lines) await tx.productionLine.updateMany({ where: { ...lines, ...alive }, data: gone });
  if (plants) await tx.plant.updateMany({ where: { ...plants, ...alive }, data: gone });
}
