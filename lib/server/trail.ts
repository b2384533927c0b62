import { AsyncLocalStorage } from "node:async_hooks";

/** The call that work began with. It goes on through the outbox into the jobs, and what these announce in turn. */
interface Trail {
  request_id: string | null;
  /** An assistant has called, and not a program of its own. */
  isByMcp?: boolean;
}

// Of the process: a build holds this file several times, and the log asks in one copy what another has set.
const held = globalThis as { millwrightTrail?: AsyncLocalStorage<Trail> };
held.millwrightTrail ??= new AsyncLocalStorage<Trail>();
const trails = held.millwrightTrail;

/** Runs as part of what began with that call; null where it began with none. */
export const onTrailOf = <T>(request_id: string | null, run: () => T): T =>
  trails.run({ request_id, isByMcp: isByMcp() }, run);

/** Runs calls for an assistant: what they change is marked so in the audit log. */
export const asMcp = <T>(run: () => T): T => trails.run({ request_id: trailRequestId(), isByMcp: true }, run);
export const isByMcp = (): boolean => trails.getStore()?.isByMcp ?? false;

/** Null where the work did not begin with a call: on a schedule, say. */
export const trailRequestId = (): string | null => trails.getStore()?.request_id ?? null;
