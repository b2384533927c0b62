import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { asProvider, withinPlant } from "@/lib/server/data/db";
import { log } from "@/lib/server/log";
import { inOperation } from "@/lib/services/structure/plants/in-operation";
import { generate, generateTogether } from "./generate";

/** So many series are looked up at once, and so many of one plant are made in one transaction. */
const atOnce = 500;
const inOne = 25;
const againAfter = 10 * 60_000;

interface Due {
  id: number;
  company_id: number;
  plant_id: number;
}

/**
 * Looks at every series whose time has come. A transaction makes those of one plant, a few at a time; if it fails they are
 * looked at one by one, and the one that fails waits ten minutes and stops no other.
 */
export async function generateDue(now = new Date()): Promise<void> {
  for (;;) {
    const due = await dueSeries(now);
    let done = 0;
    for (const some of chunks(due)) done += await makeTogether(some, now);
    // What another worker holds is its to make.
    if (due.length < atOnce || done === 0) return;
  }
}

async function makeTogether(some: readonly Due[], now: Date): Promise<number> {
  const { company_id, plant_id } = firstOf(some);
  const ids = some.map(({ id }) => id);
  try {
    return await withinPlant(company_id, plant_id, (tx) => generateTogether({ tx, now, person: null }, ids));
  } catch {
    for (const one of some) await makeAlone(one, now);
    return some.length;
  }
}

async function makeAlone({ id, company_id, plant_id }: Due, now: Date): Promise<void> {
  try {
    await withinPlant(company_id, plant_id, (tx) => generate({ tx, now, person: null }, id));
  } catch (error) {
    log.error({ series_id: id, reason: (error as Error).message }, "recurring work not generated, tried again later");
    const look_at = new Date(now.getTime() + againAfter);
    await asProvider((tx) => tx.workSeries.updateMany({ where: { id }, data: { look_at } }));
  }
}

/** Of one plant each, in the order in which they wait. */
function chunks(due: readonly Due[]): Due[][] {
  const byPlant = new Map<number, Due[]>();
  for (const one of due) byPlant.set(one.plant_id, [...(byPlant.get(one.plant_id) ?? []), one]);

  return [...byPlant.values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / inOne) }, (_, at) => all.slice(at * inOne, (at + 1) * inOne)),
  );
}

const dueSeries = (now: Date): Promise<Due[]> =>
  asProvider((tx) =>
    tx.workSeries.findMany({
      where: { ended_at: null, look_at: { lte: now }, plant: inOperation },
      orderBy: [{ look_at: "asc" }, { id: "asc" }],
      take: atOnce,
      select: { id: true, company_id: true, plant_id: true },
    }),
  );
