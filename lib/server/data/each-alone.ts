import { log } from "../log";
import { isOutage, isTimeout } from "./failures";

/**
 * Does something with each case, one after the other, where each has a transaction of its own: one that fails is logged and
 * left to the next run, and stops no other. An outage of the database stops all.
 * @param failed the line of the log, "alarm not escalated"
 * @returns what became of those that did not fail
 */
export async function eachAlone<T extends object, R>(
  failed: string,
  cases: Iterable<T>,
  run: (one: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (const one of cases) {
    try {
      results.push(await run(one));
    } catch (error) {
      if (isOutage(error) && !isTimeout(error)) throw error;
      log.error({ ...idsOf(one), err: error }, `${failed}, tried again later`);
    }
  }

  return results;
}

/** The rest of a case may be about a person. */
const idsOf = (one: object) =>
  Object.fromEntries(Object.entries(one).filter(([name]) => name === "id" || name.endsWith("_id")));
