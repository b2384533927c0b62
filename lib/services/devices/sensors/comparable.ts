import { byPlant } from "@/lib/domain/identity/scope";
import { type DataSet, parameterById } from "@/lib/domain/monitoring/parameters";
import { notFound } from "@/lib/domain/shared/errors";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { ComparableQuery } from "@/lib/inputs/series";
import type { Call } from "@/lib/server/data/call";

export interface ComparableSensor {
  id: number;
  name: string;
  /** Where it sits. */
  item: string | null;
  measures: { id: number; name: string; quantity: string }[];
}

const most = 20;
const select = {
  id: true,
  name: true,
  data_set: true,
  plant_id: true,
  equipment: { select: { name: true } },
  parameters: { select: { parameter: true }, where: { last_at: { not: null } }, orderBy: { parameter: "asc" } },
} as const;

/** Only what has a unit in common with the sensor can be drawn beside it; its own item's sensors come first. */
export async function comparableSensors(
  call: Call,
  sensor_id: number,
  { search, id }: ComparableQuery,
): Promise<ComparableSensor[]> {
  const mine = { AND: [byPlant.see(call.viewer), { deleted_at: null, archived_at: null }] };
  const own = await call.tx.sensor.findFirst({
    where: { AND: [mine, { id: sensor_id }] },
    select: { ...select, equipment_id: true },
  });
  if (!own) throw notFound();
  const quantities = new Set(measuresOf(own).map(({ quantity }) => quantity));
  const like = { contains: search, mode: "insensitive" } as const;
  const matching = (where: Prisma.SensorWhereInput) =>
    call.tx.sensor.findMany({
      where: {
        AND: [
          mine,
          { plant_id: own.plant_id, parameters: { some: { last_at: { not: null } } } },
          id ? { id } : { OR: [{ name: like }, { uid: like }, { equipment: { name: like } }] },
          where,
        ],
      },
      orderBy: [{ equipment_id: "asc" }, { position: "asc" }, { id: "asc" }],
      take: most,
      select,
    });
  const near = await matching({ equipment_id: own.equipment_id });
  const far = await matching({ NOT: { id: { in: near.map((one) => one.id) } } });

  return [...near, ...far]
    .map((one) => ({
      id: one.id,
      name: one.name,
      item: one.equipment?.name ?? null,
      measures: measuresOf(one).filter(({ quantity }) => quantities.has(quantity)),
    }))
    .filter(({ measures }) => measures.length > 0)
    .slice(0, most);
}

const measuresOf = ({ data_set, parameters }: { data_set: string; parameters: { parameter: number }[] }) =>
  parameters.flatMap(({ parameter }) => {
    const known = parameterById(data_set as DataSet, parameter);
    return known ? [{ id: known.id, name: known.name, quantity: known.quantity as string }] : [];
  });
