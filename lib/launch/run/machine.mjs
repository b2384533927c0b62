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

const MEBIBYTE = 1024 ** 2;
const LEAST_BUFFERS = 256 * MEBIBYTE;
const MOST_BUFFERS = 2 * GIBIBYTE;

/**
 * PostgreSQL's shared_buffers in MB: an eighth of the memory, half of what it advises where it has the machine to itself. What
 * 50,000 measurements are being written to (the end of each in the index, and its state) is 0.5 GB.
 */
export function usualBuffers(memory = usableMemory()) {
  return Math.floor(Math.min(Math.max(memory / 8, LEAST_BUFFERS), MOST_BUFFERS) / MEBIBYTE);
}

const LEAST_WAL = 2 * GIBIBYTE;
const MOST_WAL = 8 * GIBIBYTE;

/**
 * PostgreSQL's max_wal_size in MB: a tenth of the free disk. The first change of a page after a checkpoint logs the page whole,
 * so the rarer checkpoints are, the less is written; what is logged since the last one is on the disk, and replayed after a crash.
 */
export function usualWal(freeBytes) {
  return Math.floor(Math.min(Math.max(freeBytes / 10, LEAST_WAL), MOST_WAL) / MEBIBYTE);
}

/** What this container may use, or the machine. */
const usableMemory = () => Math.min(os.totalmem(), process.constrainedMemory?.() || Number.POSITIVE_INFINITY);
