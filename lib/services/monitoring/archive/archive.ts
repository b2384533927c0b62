import type { PlantDay } from "@/lib/domain/operation/archive";
import { archiveStore } from "@/lib/server/archive/open";
import { type ArchiveStore, ArchiveUnreachable } from "@/lib/server/archive/store";
import { lockConnection } from "@/lib/server/data/lead";
import { log } from "@/lib/server/log";
import { dueDays } from "./due";
import { endOutage, noteOutage } from "./outage";
import { rowsOfPart, writeDay } from "./write-day";

/** Of the one process that writes to the archive. */
const archiveLock = 41_612;
/** What is left then is the next turn's: the task sets how often. */
const longestRun = 8 * 60_000;

/**
 * Writes what companies archive: the days of their plants that ended 48 hours ago, and again those to which something came late. While
 * the archive cannot be reached everything waits, and nothing else does. In one process at a time; cut off anywhere, it goes on with the
 * part that was not finished.
 * @returns how many days of plants were written
 */
export async function archiveReadings(now = new Date(), most = rowsOfPart): Promise<number> {
  if ((await dueDays(now)).length === 0) {
    await endOutage();
    return 0;
  }
  const lost = new AbortController();
  const lock = await lockConnection(() => lost.abort(new Error("the lock of the archive was lost")));
  try {
    const { rows } = await lock.query<{ is_ours: boolean }>("select pg_try_advisory_lock($1) as is_ours", [
      archiveLock,
    ]);
    if (!rows[0]?.is_ours) return 0;

    return await writeDue(now, most, lost.signal);
  } finally {
    lock.removeAllListeners("end");
    await lock.end().catch(() => undefined);
  }
}

async function writeDue(now: Date, most: number, signal: AbortSignal): Promise<number> {
  const until = performance.now() + longestRun;
  const failed: PlantDay[] = [];
  let written = 0;
  try {
    const store = await archiveStore();
    await store.clear();
    for (let days = await dueDays(now); days.length > 0; days = await dueDays(now, failed))
      for (const day of days) {
        if (performance.now() > until) return written;
        if (!(await isWritten(day, store, { signal, most, now }))) failed.push(day);
        else if (++written === 1) await endOutage();
      }
  } catch (error) {
    if (!isOfArchive(error)) throw error;
    await noteOutage(error as Error, now);
  }

  return written;
}

/** What is wrong with one day is no reason to leave the others. */
async function isWritten(day: PlantDay, store: ArchiveStore, how: { signal: AbortSignal; most: number; now: Date }) {
  try {
    await writeDay(day, store, how);
    return true;
  } catch (error) {
    if (isOfArchive(error) || how.signal.aborted) throw error;
    log.error({ ...day, reason: (error as Error).message }, "a day could not be archived, retried later");
    return false;
  }
}

/** A draft that cannot be written is as good as a storage that takes none: the disk is full, or it is gone. */
const isOfArchive = (error: unknown) =>
  error instanceof ArchiveUnreachable ||
  ["ENOSPC", "EDQUOT", "EROFS", "EIO", "ENOENT", "EACCES"].includes((error as NodeJS.ErrnoException).code ?? "");
