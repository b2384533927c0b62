import { byPlant } from "@/lib/domain/identity/scope";
import { nameOf } from "@/lib/domain/identity/viewer";
import {
  type Criticality,
  type CriticalityAnswers,
  criticalities,
  isCriticality,
  sumOf,
} from "@/lib/domain/structure/criticality";
import { active } from "@/lib/resources/places";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { uncoveredItems } from "./uncovered";

/** More machines than a plant has. */
const mostMachines = 5_000;

/** The machines of the plants in sight, or of one, by line and place, each with its class and the answers it follows from. */
export async function classedMachines(call: Call, plant_id?: number) {
  const rows = await call.tx.machine.findMany({
    where: { AND: [byPlant.see(call.viewer), active, plant_id ? { plant_id } : {}] },
    orderBy: [{ plant_id: "asc" }, { production_line: { position: "asc" } }, { position: "asc" }, { id: "asc" }],
    take: mostMachines,
    select: {
      id: true,
      name: true,
      code: true,
      image_id: true,
      version: true,
      criticality: true,
      criticality_answers: true,
      criticality_by: true,
      criticality_at: true,
      plant: { select: { id: true, name: true, time_zone: true } },
      production_line: { select: { id: true, name: true } },
      application: { select: { id: true, name: true } },
    },
  });
  const [people, items] = await together([
    call.tx.user.findMany({
      where: { id: { in: [...new Set(rows.flatMap(({ criticality_by }) => criticality_by ?? []))] } },
      select: { id: true, first_name: true, last_name: true },
    }),
    uncoveredItems(call, plant_id),
  ]);
  const named = new Map(people.map((person) => [person.id, nameOf(person)]));
  const machines = rows.map(({ criticality, criticality_answers, criticality_by, criticality_at, ...row }) => ({
    ...row,
    criticality: isCriticality(criticality) ? criticality : null,
    answers: criticality_answers as CriticalityAnswers | null,
    sum: criticality_answers ? sumOf(criticality_answers as CriticalityAnswers) : null,
    by: criticality_by === null ? null : (named.get(criticality_by) ?? null),
    at: criticality_at,
  }));

  return { machines, counts: countsOf(machines), uncovered: items };
}

const countsOf = (machines: readonly { criticality: Criticality | null }[]) => ({
  machines: machines.length,
  classed: machines.filter(({ criticality }) => criticality !== null).length,
  ...(Object.fromEntries(
    criticalities.map((one) => [one, machines.filter(({ criticality }) => criticality === one).length]),
  ) as Record<Criticality, number>),
});
