import { byPlant, plantsThemselves } from "@/lib/domain/identity/scope";
import { notFound } from "@/lib/domain/shared/errors";
import { compareLevels, type Level } from "@/lib/domain/shared/levels";
import { hrefOf, type NodeKind } from "@/lib/domain/structure/hierarchy";
import { active, inOrder } from "@/lib/resources/places";
import type { Call } from "@/lib/server/data/call";
import { rolledUp, rolledUpPlant } from "./levels";

export interface Sibling {
  id: number;
  name: string;
  href: string;
  level: Level;
}
export interface Segment extends Sibling {
  kind: NodeKind;
  /** Everything under the same parent, itself included, worst first. */
  siblings: Sibling[];
}

/** The path down to a place: each segment with the worst level below it and its siblings. */
export async function crumb(call: Call, of: NodeKind, id: number): Promise<Segment[]> {
  const path = await pathTo(call, of, id);
  const plants = await call.tx.plant.findMany({
    where: {
      AND: [plantsThemselves.see(call.viewer), { company_id: path.plant.company_id, ...active }],
    },
    select: named,
    orderBy: { name: "asc" },
    take: siblingCap,
  });
  const ofPlants = await rolledUp(
    call,
    "plant",
    plants.map((plant) => plant.id),
  );

  const segments = [segment({ kind: "plant", ...path.plant }, plants, (one) => ofPlants(one).level)];
  if (path.steps.length === 0) return segments;

  const inPlant = await rolledUpPlant(call, path.plant.id);
  for (const step of path.steps) {
    const siblings = await siblingsOf(call, step);
    segments.push(segment(step, siblings, (one) => inPlant(step.kind, one).level));
  }
  return segments;
}

const siblingCap = 100;
const named = { id: true, name: true } as const;

interface Step {
  kind: NodeKind;
  id: number;
  name: string;
  level?: string;
  is_utility?: boolean;
  equipment_id?: number | null;
  /** Of the place above: its siblings share it. */
  within: Record<string, unknown>;
}

/** A sensor brings its own level, also where it does not roll up. */
type Named = { id: number; name: string; level?: string };

function segment(step: Omit<Step, "within">, siblings: Named[], levelOf: (id: number) => Level): Segment {
  const as = ({ id, name, level }: Named): Sibling => ({
    id,
    name,
    href: hrefOf({ ...step, id }),
    level: (level as Level | undefined) ?? levelOf(id),
  });
  return { kind: step.kind, ...as(step), siblings: siblings.map(as).sort((a, b) => compareLevels(a.level, b.level)) };
}

const plantOf = { select: { id: true, name: true, company_id: true } } as const;
const lineOf = { select: { id: true, name: true, kind: true, plant_id: true } } as const;
const machineOf = { select: { id: true, name: true, production_line: lineOf } } as const;
const assetOf = { select: { id: true, name: true, machine: machineOf } } as const;
const equipmentOf = { select: { id: true, name: true, plant_id: true, asset: assetOf } } as const;

type Line = { id: number; name: string; kind: string; plant_id: number };
type Machine = { id: number; name: string; production_line: Line };
type Asset = { id: number; name: string; machine: Machine };
type Equipment = { id: number; name: string; plant_id: number; asset: Asset | null };

const lineSteps = (line: Line): Step[] => [
  {
    kind: "production_line",
    id: line.id,
    name: line.name,
    is_utility: line.kind === "utility",
    within: { plant_id: line.plant_id, kind: line.kind },
  },
];
const machineSteps = ({ id, name, production_line }: Machine): Step[] => [
  ...lineSteps(production_line),
  { kind: "machine", id, name, within: { production_line_id: production_line.id } },
];
const assetSteps = ({ id, name, machine }: Asset): Step[] => [
  ...machineSteps(machine),
  { kind: "asset", id, name, within: { machine_id: machine.id } },
];
// An item in limbo hangs right below its plant, beside the others in limbo.
const equipmentSteps = ({ id, name, plant_id, asset }: Equipment): Step[] => [
  ...(asset ? assetSteps(asset) : []),
  { kind: "equipment", id, name, within: asset ? { asset_id: asset.id } : { plant_id, asset_id: null } },
];

async function pathTo(call: Call, of: NodeKind, id: number) {
  const { tx, viewer } = call;
  const where = { AND: [byPlant.see(viewer), { id, deleted_at: null }] };
  switch (of) {
    case "plant": {
      const plant = await tx.plant.findFirst({
        where: { AND: [plantsThemselves.see(viewer), { id, deleted_at: null }] },
        ...plantOf,
      });
      return found(plant && { plant, steps: [] });
    }
    case "production_line": {
      const row = await tx.productionLine.findFirst({ where, select: { ...lineOf.select, plant: plantOf } });
      return found(row && { plant: row.plant, steps: lineSteps(row) });
    }
    case "machine": {
      const row = await tx.machine.findFirst({ where, select: { ...machineOf.select, plant: plantOf } });
      return found(row && { plant: row.plant, steps: machineSteps(row) });
    }
    case "asset": {
      const row = await tx.asset.findFirst({ where, select: { ...assetOf.select, plant: plantOf } });
      return found(row && { plant: row.plant, steps: assetSteps(row) });
    }
    case "equipment": {
      const row = await tx.equipment.findFirst({ where, select: { ...equipmentOf.select, plant: plantOf } });
      return found(row && { plant: row.plant, steps: equipmentSteps(row) });
    }
    case "sensor": {
      const row = await tx.sensor.findFirst({
        where,
        select: { ...named, level: true, equipment_id: true, equipment: equipmentOf, plant: plantOf },
      });
      if (!row) throw notFound();
      const { name, level, equipment_id, equipment } = row;
      const sensor: Step = { kind: "sensor", id, name, level, equipment_id, within: { equipment_id } };
      return { plant: row.plant, steps: [...(equipment ? equipmentSteps(equipment) : []), sensor] };
    }
  }
}

interface Path {
  plant: { id: number; name: string; company_id: number };
  steps: Step[];
}

function found(path: Path | null): Path {
  if (!path) throw notFound();
  return path;
}

function siblingsOf({ tx }: Call, { kind, within }: Step): Promise<Named[]> {
  const args = {
    where: { ...within, ...active },
    select: named,
    orderBy: inOrder,
    take: siblingCap,
  };
  switch (kind) {
    case "production_line":
      return tx.productionLine.findMany(args);
    case "machine":
      return tx.machine.findMany(args);
    case "asset":
      return tx.asset.findMany(args);
    case "equipment":
      return tx.equipment.findMany(args);
    default:
      return tx.sensor.findMany({ ...args, select: { ...named, level: true } });
  }
}
