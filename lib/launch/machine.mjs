import os from "node:os";

const GIBIBYTE = 1024 ** 3;
const MOST_WEB_PROCESSES = 4;
/** Of the database, the gateways, the workers and the system. */
const MEMORY_OF_OTHERS = 1.5 * GIBIBYTE;
/** Under load; idle it is two thirds of that. */
const MEMORY_OF_WEB = 0.5 * GIBIBYTE;

/** One web process for each core, at most four, and no more than there is memory for. */
export function usualWebProcesses(cores = os.availableParallelism(), memory = usableMemory()) {
  const fitting = Math.floor((memory - MEMORY_OF_OTHERS) / MEMORY_OF_WEB);
  return Math.max(1, Math.min(cores, MOST_WEB_PROCESSES, fitting));
}

/** What this container may use, or the machine. */
const usableMemory = () => Math.min(os.totalmem(), process.constrainedMemory?.() || Number.POSITIVE_INFINITY);
