import { asProvider, withinPlant } from "@/lib/server/data/db";
import { eachAlone } from "@/lib/server/data/each-alone";
import { countProcess } from "./count";

const hour = 3_600_000;
const minute = 60_000;
/** A shift that runs is summed again after this long without a new count, because time passes. */
const sumAgainAfter = minute;

/**
 * Counts what has come in, for each process in a transaction of its own behind its plant's wall. Everything is computed from
 * the readings themselves: run twice, or at the same time, the second finds the same.
 */
export async function countProcesses(now = new Date()): Promise<void> {
  await eachAlone("process not counted", await waiting(now), ({ id, company_id, plant_id }) =>
    withinPlant(company_id, plant_id, (tx) => countProcess(tx, id, now)),
  );
}

const waiting = (now: Date) =>
  asProvider(
    (tx) => tx.$queryRaw<{ id: number; company_id: number; plant_id: number }[]>`
      select p.id, p.company_id, p.plant_id from conveyor_processes p
      where p.deleted_at is null and (
        exists (select from count_marks m where m.process_id = p.id)
        or exists (select from process_shifts s where s.process_id = p.id and s.starts_at <= ${now}
          and s.ends_at > ${new Date(now.getTime() - 2 * 24 * hour)}
          and (s.counted_to is null or s.counted_to < least(s.ends_at, ${new Date(now.getTime() - sumAgainAfter)}))))
      order by p.id`,
  );
