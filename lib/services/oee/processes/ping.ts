import { asProvider, withinPlant } from "@/lib/server/data/db";
import { eachAlone } from "@/lib/server/data/each-alone";
import { env } from "@/lib/server/env";
import { NotCallable, postOutside } from "@/lib/server/http/outside";
import { inOperation } from "@/lib/services/structure/plants/in-operation";
import { measured } from "../counters/counters";
import { processOf } from "../process";
import { currentShift } from "../shifts/current-shift";

const timeoutMs = 10_000;
/** So many at once: one address that hangs keeps the others waiting for a while, and not for the minute. */
const atOnce = 8;

interface Waiting {
  id: number;
  company_id: number;
  plant_id: number;
  ping_url: string;
}

/** Posts the figures of the shift that runs to the address of each process. */
export async function pingProcesses(now = new Date()): Promise<void> {
  const waiting = (await asProvider((tx) =>
    tx.conveyorProcess.findMany({
      where: { ping_url: { not: null }, deleted_at: null, plant: inOperation },
      select: { id: true, company_id: true, plant_id: true, ping_url: true },
      orderBy: { id: "asc" },
    }),
  )) as Waiting[];
  for (let first = 0; first < waiting.length; first += atOnce)
    await Promise.all(
      waiting
        .slice(first, first + atOnce)
        .map((one) => eachAlone("figures of a process not posted", [one], () => ping(one, now))),
    );
}

async function ping({ id, company_id, plant_id, ping_url }: Waiting, now: Date): Promise<void> {
  const message = await withinPlant(company_id, plant_id, async (tx) => {
    const process = await processOf(tx, id);
    if (!process) return null;
    const figures = await measured({ tx, now }, process, await currentShift({ tx, now }, id));
    const { availability, performance, quality, oee, good, total, target, run_rate } = figures;
    const { state, rate, since } = figures.now ?? { state: "not_scheduled", rate: null, since: null };
    return {
      process_id: id,
      name: process.name,
      at: now,
      state,
      since,
      rate,
      run_rate,
      from: figures.from,
      to: figures.to,
      good,
      total,
      target,
      availability,
      performance,
      quality,
      oee,
    };
  });
  if (!message) return;
  const ping_error = await posted(ping_url, message);
  // A user who saves the process meanwhile is not refused as if somebody else had changed it.
  await withinPlant(company_id, plant_id, (tx) =>
    tx.conveyorProcess.updateMany({ where: { id }, data: { pinged_at: now, ping_error } }),
  );
}

/** Why it did not arrive, or null. */
async function posted(url: string, message: object): Promise<string | null> {
  try {
    const status = await postOutside(new URL(url), message, { allowed: env.outsideNetworks, timeoutMs });
    return status >= 200 && status < 300 ? null : `HTTP ${status}`;
  } catch (error) {
    if (error instanceof NotCallable) return "private_address";
    return String((error as NodeJS.ErrnoException).code ?? (error as Error).name).slice(0, 100);
  }
}
