import { AsyncLocalStorage } from "node:async_hooks";
import { unavailableDigest } from "@/lib/domain/shared/errors";
import { failureOf } from "./failures";

/*
 * Whether the database kept a page from being drawn. Next makes a 500 of whatever a page throws, and asks nobody for
 * another status: lib/server/http/unavailable.ts does, by what is noted here. A call needs none of it, its refusal states it.
 */

interface Drawing {
  isAway: boolean;
}

// One of a process, in however many bundles this file is.
const held = globalThis as { millwrightDrawings?: AsyncLocalStorage<Drawing> };
held.millwrightDrawings ??= new AsyncLocalStorage<Drawing>();
const drawings = held.millwrightDrawings;

/** Draws a page; what is returned by `run` shows afterwards whether the database was away. */
export function drawn<T>(run: (drawing: Readonly<Drawing>) => T): T {
  const drawing = { isAway: false };
  return drawings.run(drawing, () => run(drawing));
}

/** Hands the error on. Of a page that is being drawn it notes an outage, also for the part of the page that shows the error. */
export function noteOutage(error: unknown): unknown {
  const drawing = drawings.getStore();
  if (!drawing || failureOf(error) !== "away") return error;
  drawing.isAway = true;
  if (error instanceof Error && Object.isExtensible(error)) Object.assign(error, { digest: unavailableDigest });
  return error;
}
