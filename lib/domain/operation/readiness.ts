/** Whether a web process can serve, from what it needs: asked in rounds, because one that fails is soon over. */

export type Needed = "database" | "queue" | "disk";

export const roundMs = 5_000;
const mostFailedRounds = 3;

/** Failed rounds in a row. */
export type FailedRounds = Record<Needed, number>;

/** Nothing has answered yet, which counts like an answer that fails again and again. */
export const beforeFirstRound: FailedRounds = {
  database: mostFailedRounds,
  queue: mostFailedRounds,
  disk: mostFailedRounds,
};

export const isAway = (failedRounds: number) => failedRounds >= mostFailedRounds;

/** "degraded": it serves, and work for the background waits in the outbox until the queue is back. */
export type Readiness = "ready" | "degraded" | "not ready";

export function readinessOf(failed: FailedRounds): Readiness {
  if (isAway(failed.database) || isAway(failed.disk)) return "not ready";
  return isAway(failed.queue) ? "degraded" : "ready";
}

/** After a round in which these have failed. */
export const afterRound = (failed: FailedRounds, failing: ReadonlySet<Needed>): FailedRounds => ({
  database: failing.has("database") ? failed.database + 1 : 0,
  queue: failing.has("queue") ? failed.queue + 1 : 0,
  disk: failing.has("disk") ? failed.disk + 1 : 0,
});
