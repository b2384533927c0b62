import { useSyncExternalStore } from "react";
import type { KeptChange } from "./phone-database";

/** What every screen shows of the outbox, apart from what sends it, which comes after the page. */

const nothing: readonly KeptChange[] = [];
export let keptChanges = nothing;
/** The person signed in. */
export let keptFor: number | null = null;
const listeners = new Set<() => void>();

export function keepFor(person: number) {
  keptFor = person;
}

export function showKeptChanges(changes: readonly KeptChange[]) {
  keptChanges = changes;
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => void listeners.delete(notify);
}

/** The changes of the person signed in that wait on this phone. */
export const useKeptChanges = () =>
  useSyncExternalStore(
    subscribe,
    () => keptChanges,
    () => nothing,
  );

/** A change that the server has taken, and the version of the order that shows it. */
export type SentChange = KeptChange & { version: number; sent_at: number };

const noneSent: readonly SentChange[] = [];
export let sentChanges = noneSent;

export function showSentChanges(changes: readonly SentChange[]) {
  sentChanges = changes;
  for (const notify of listeners) notify();
}

/** The changes that were sent a moment ago. */
export const useSentChanges = () =>
  useSyncExternalStore(
    subscribe,
    () => sentChanges,
    () => noneSent,
  );
