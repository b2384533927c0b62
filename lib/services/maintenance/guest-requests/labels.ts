import { byPlant } from "@/lib/domain/identity/scope";
import { type RequestPlace, screenOfPlace } from "@/lib/domain/maintenance/guest-request";
import { notFound } from "@/lib/domain/shared/errors";
import { machines } from "@/lib/resources/machines";
import { productionLines } from "@/lib/resources/production-lines";
import type { Call } from "@/lib/server/data/call";
import { find } from "@/lib/server/resources/crud";
import { itemLabel } from "@/lib/services/structure/equipments/label";
import { addressOf, type LinkedPlace, linksFor, takesGuests } from "./links";

/** What is printed beside the code, and the address in it. */
export interface PlaceLabel {
  key: string;
  name: string;
  lines: string[];
  address: string;
}

interface Printed extends LinkedPlace {
  name: string;
  lines: string[];
}

export type LabelledKind = "equipment" | "machine" | "production_line";

/**
 * The label of one place. Its first print makes its link, by which anybody may report a problem; where the plant takes no
 * such requests it leads those who are signed in to the place, as labels did before. `origin`: where Millwright is reached.
 */
export async function placeLabel(call: Call, of: LabelledKind, id: number, origin: string): Promise<PlaceLabel> {
  const printed = await printedOf(call, of, id);

  return labelOf(printed, await linksIn(call, [printed]), origin);
}

async function printedOf(call: Call, of: LabelledKind, id: number): Promise<Printed> {
  if (of === "equipment") {
    const { name, lines } = await itemLabel(call, id);
    const { company_id, plant_id } = await call.tx.equipment.findUniqueOrThrow({
      where: { id },
      select: { company_id: true, plant_id: true },
    });
    return { company_id, plant_id, field: "equipment_id", id, name, lines };
  }
  if (of === "machine") {
    const row = await find(call, machines, id);
    const { company_id, plant_id } = await call.tx.machine.findUniqueOrThrow({
      where: { id },
      select: { company_id: true, plant_id: true },
    });
    const lines = row.production_line ? [row.production_line.name] : [];
    return { company_id, plant_id, field: "machine_id", id, name: row.name, lines };
  }
  const row = await find(call, productionLines, id);
  const line = await call.tx.productionLine.findUniqueOrThrow({
    where: { id },
    select: { company_id: true, plant_id: true, plant: { select: { name: true } } },
  });
  const { company_id, plant_id, plant } = line;

  return { company_id, plant_id, field: "production_line_id", id, name: row.name, lines: [plant.name] };
}

const mostLines = 200;

/** A sheet of a plant's labels: each line, and its machines after it. */
export async function plantLabels(call: Call, plant_id: number, origin: string): Promise<PlaceLabel[]> {
  const plant = await call.tx.plant.findFirst({ where: { id: plant_id, deleted_at: null }, select: { name: true } });
  if (!plant) throw notFound();
  const active = { deleted_at: null, archived_at: null };
  const lines = await call.tx.productionLine.findMany({
    where: { AND: [byPlant.see(call.viewer), { plant_id, ...active }] },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    take: mostLines,
    select: {
      id: true,
      company_id: true,
      plant_id: true,
      name: true,
      machines: { where: active, orderBy: [{ position: "asc" }, { id: "asc" }], select: { id: true, name: true } },
    },
  });
  const printed = lines.flatMap(({ id, name, company_id, machines: own }): Printed[] => [
    { company_id, plant_id, field: "production_line_id", id, name, lines: [plant.name] },
    ...own.map((machine) => ({ company_id, plant_id, field: "machine_id" as const, ...machine, lines: [name] })),
  ]);

  const links = await linksIn(call, printed);

  return printed.map((one) => labelOf(one, links, origin));
}

/** None where the plant takes no requests by labels. */
async function linksIn(call: Call, printed: readonly Printed[]): Promise<Links> {
  const [first] = printed;

  return first && (await takesGuests(call, first.plant_id)) ? linksFor(call, printed) : new Map();
}

type Links = Awaited<ReturnType<typeof linksFor>>;

const nowhere: RequestPlace = { production_line_id: null, machine_id: null, equipment_id: null };

function labelOf({ field, id, name, lines }: Printed, links: Links, origin: string): PlaceLabel {
  const link = links.get(`${field}:${id}`);
  const address = link && addressOf(link);

  return {
    key: `${field}:${id}`,
    name,
    lines,
    address: address ?? `${origin}${screenOfPlace({ ...nowhere, [field]: id })}`,
  };
}
